#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes core/k8s/builtin_table.cpp from the OpenAPI v2 document of Kubernetes.

usage: make_schema_table.py OPENAPI.json KEY_DEFAULTS.json > core/k8s/builtin_table.cpp
"""
import json
import sys

LIST, MERGE, REPLACE, RETAIN_KEYS, SET, ATOMIC, ATOMIC_MAP, DEDUCED = 1, 2, 4, 8, 16, 32, 64, 128
SCALAR_SHIFT = 8
STRING, NUMBER, BOOLEAN, ANY = 1, 2, 3, 4
NO_TYPE = 0xFFFF
PREFIX = '#/definitions/'

# What the document calls a string and a server reads as a quantity, which may be a number, too.
QUANTITIES = {
    'CapacityRequestPolicy': {'default', 'validValues'}, 'CapacityRequestPolicyRange': {'max', 'min', 'step'},
    'CapacityRequirements': {'requests'}, 'ContainerStatus': {'allocatedResources'}, 'Counter': {'value'},
    'CSIStorageCapacity': {'capacity', 'maximumVolumeSize'}, 'DeviceCapacity': {'value'},
    'DeviceRequestAllocationResult': {'consumedCapacity'}, 'EmptyDirVolumeSource': {'sizeLimit'},
    'HPAScalingRules': {'tolerance'},
    'LimitRangeItem': {'default', 'defaultRequest', 'max', 'maxLimitRequestRatio', 'min'},
    'MetricTarget': {'averageValue', 'value'}, 'MetricValueStatus': {'averageValue', 'value'},
    'NodeAllocatableResourceClaimStatus': {'resources'}, 'NodeStatus': {'allocatable', 'capacity'}, 'Overhead': {'podFixed'},
    'PersistentVolumeClaimStatus': {'allocatedResources', 'capacity'}, 'PersistentVolumeSpec': {'capacity'},
    'PodSpec': {'overhead'}, 'PodStatus': {'allocatedResources'}, 'ResourceFieldSelector': {'divisor'},
    'ResourceQuotaSpec': {'hard'}, 'ResourceQuotaStatus': {'hard', 'used'}, 'ResourceRequirements': {'limits', 'requests'},
    'VolumeResourceRequirements': {'limits', 'requests'}}
QUANTITY = {'type': 'string', 'format': 'quantity'}
# What the document calls an object without properties and a server takes for one value.
RAW_EXTENSIONS = {
    'AdmissionRequest': {'object', 'oldObject', 'options'}, 'AllocatedDeviceStatus': {'data'}, 'ControllerRevision': {'data'},
    'ConversionRequest': {'objects'}, 'ConversionResponse': {'convertedObjects'}, 'OpaqueDeviceConfiguration': {'parameters'}}
RAW_EXTENSION = {'x-kubernetes-map-type': 'atomic'}

# What kustomize has and the Kubernetes API has not. Only these two lists are merged, every other is replaced.
MERGED_BY_NAME = {'type': 'array', 'items': {}, 'x-kubernetes-patch-strategy': 'merge',
                  'x-kubernetes-patch-merge-key': 'name'}
REPLACED = {'type': 'array', 'items': {}}
KUSTOMIZATION = {'properties': {
    **{name: MERGED_BY_NAME for name in ('configMapGenerator', 'secretGenerator')},
    **{name: REPLACED for name in (
        'bases', 'buildMetadata', 'components', 'configurations', 'crds', 'generators', 'helmCharts',
        'helmChartInflationGenerator', 'images', 'labels', 'patches', 'patchesJson6902', 'patchesStrategicMerge',
        'replacements', 'replicas', 'resources', 'transformers', 'validators', 'vars')}}}
# `kind: List` of kubectl; every element brings its own apiVersion and kind.
ANY_LIST = {'properties': {'items': REPLACED}}


def autoscaler(status_metrics, spec):
    """An old version of the autoscaler: kubectl still has its type, and none of its lists is merged."""
    def v2(name):
        return {'$ref': f'{PREFIX}io.k8s.api.autoscaling.v2.{name}'}

    def list_of(items):
        return {'type': 'array', 'items': items}
    number = {'type': 'integer'}
    return {'properties': {
        'apiVersion': {'type': 'string'}, 'kind': {'type': 'string'},
        'metadata': {'$ref': f'{PREFIX}io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta'},
        'spec': {'properties': {'maxReplicas': number, 'minReplicas': number,
                                'scaleTargetRef': v2('CrossVersionObjectReference'), **spec(v2, list_of)}},
        'status': {'properties': {
            'conditions': list_of(v2('HorizontalPodAutoscalerCondition')), 'currentMetrics': status_metrics(v2, list_of),
            'currentReplicas': number, 'desiredReplicas': number, 'lastScaleTime': {'format': 'date-time', 'type': 'string'},
            'observedGeneration': number}}}}


AUTOSCALER_V2BETA1 = autoscaler(lambda v2, list_of: list_of({}), lambda v2, list_of: {'metrics': list_of({})})
AUTOSCALER_V2BETA2 = autoscaler(lambda v2, list_of: list_of(v2('MetricStatus')),
                                lambda v2, list_of: {'metrics': list_of(v2('MetricSpec')), 'behavior': v2('HorizontalPodAutoscalerBehavior')})
EXTRA = [('', 'Kustomization', KUSTOMIZATION),
         ('autoscaling/v2beta1', 'HorizontalPodAutoscaler', AUTOSCALER_V2BETA1),
         ('autoscaling/v2beta2', 'HorizontalPodAutoscaler', AUTOSCALER_V2BETA2),
         ('kustomize.config.k8s.io/v1', 'Kustomization', KUSTOMIZATION),
         ('kustomize.config.k8s.io/v1beta1', 'Kustomization', KUSTOMIZATION),
         ('v1', 'List', ANY_LIST)]


class Table:
    def __init__(self, definitions):
        self.definitions = definitions
        self.types = []     # of lists of (name, type, rule); the name "" stands for every name (additionalProperties)
        self.ids = {}       # definition name, or JSON of an anonymous one, to index in types
        self.rules = []
        self.objects = []   # (apiVersion, kind, type)

    def type_of(self, schema):
        """The index of a schema's type; NO_TYPE for scalars and for objects about which nothing is said."""
        name = schema['$ref'].removeprefix(PREFIX) if '$ref' in schema else json.dumps(schema, sort_keys=True)
        body = self.definitions[name] if '$ref' in schema else schema
        if not body.get('properties') and not isinstance(body.get('additionalProperties'), dict):
            return NO_TYPE
        if name not in self.ids:
            self.ids[name] = len(self.types)
            fields = []
            self.types.append(fields)
            if isinstance(body.get('additionalProperties'), dict):
                fields.append(('', *self.field(body['additionalProperties'])))
            fields += [(field, *self.field(s)) for field, s in sorted(body.get('properties', {}).items())]
        return self.ids[name]

    def scalar(self, content):
        if content.get('x-kubernetes-int-or-string'):
            return ANY
        if content.get('type') == 'string':
            return STRING if content.get('format') in (None, 'byte') else ANY
        return {'integer': NUMBER, 'number': NUMBER, 'boolean': BOOLEAN}.get(content.get('type'), 0)

    def field(self, schema):
        is_list = schema.get('type') == 'array'
        content = schema['items'] if is_list else schema
        if is_list and content.get('type') == 'array':
            sys.exit(f'a list of lists, which the table has no place for: {schema}')
        return self.type_of(content), self.rule(schema, is_list, content)

    def rule(self, schema, is_list, content):
        body = self.definitions[content['$ref'].removeprefix(PREFIX)] if '$ref' in content else content
        said = {**body, **content}
        scalar = self.scalar(body)
        atomic_map = said.get('x-kubernetes-map-type') == 'atomic'
        deduced = not scalar and not atomic_map and not any(body.get(part) for part in ('properties', 'additionalProperties'))
        strategy = schema.get('x-kubernetes-patch-strategy', '').split(',')
        list_type = schema.get('x-kubernetes-list-type')
        flags = (LIST * is_list | MERGE * ('merge' in strategy) | REPLACE * ('replace' in strategy)
                 | RETAIN_KEYS * ('retainKeys' in strategy) | SET * (list_type == 'set') | ATOMIC * (list_type == 'atomic')
                 | ATOMIC_MAP * atomic_map | DEDUCED * deduced | scalar << SCALAR_SHIFT)
        rule = (flags, schema.get('x-kubernetes-patch-merge-key', ''), tuple(schema.get('x-kubernetes-list-map-keys', ())))
        if rule not in self.rules:
            self.rules.append(rule)
        return self.rules.index(rule)

    def add_objects(self):
        for name, definition in sorted(self.definitions.items()):
            for gvk in definition.get('x-kubernetes-group-version-kind', ()):
                api = f"{gvk['group']}/{gvk['version']}" if gvk['group'] else gvk['version']
                self.objects.append((api, gvk['kind'], self.type_of({'$ref': PREFIX + name})))
        self.objects += [(api, kind, self.type_of(schema)) for api, kind, schema in EXTRA]
        self.objects.sort()


def tell(definitions, fields, truth):
    for name, definition in definitions.items():
        for field in fields.get(name.rsplit('.', 1)[-1], ()):
            schema = definition['properties'][field]
            part = next((part for part in ('additionalProperties', 'items') if part in schema), None)
            (schema[part] if part else schema).update(truth)


def rows(items, per_line):
    items = list(items)
    return '\n'.join('    ' + ' '.join(items[i:i + per_line]) for i in range(0, len(items), per_line))


def array(kind, name, items, per_line):
    items = list(items)
    return f'const std::array<{kind}, {len(items)}> {name}Data = {{{{\n{rows(items, per_line)}\n}}}};\n'


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    document, key_defaults = (json.load(open(path, encoding='utf-8')) for path in sys.argv[1:])
    tell(document['definitions'], QUANTITIES, QUANTITY)
    tell(document['definitions'], RAW_EXTENSIONS, RAW_EXTENSION)
    table = Table(document['definitions'])
    table.add_objects()
    # The defaults of list keys are asked for by the type of a list's elements.
    defaults = sorted((table.ids[d['type']], d['key'], json.dumps(d['default'])) for d in key_defaults if d['type'] in table.ids)

    strings = {name for fields in table.types for name, _, _ in fields}
    strings |= {text for api, kind, _ in table.objects for text in (api, kind)}
    strings |= {text for _, merge_key, keys in table.rules for text in (merge_key, *keys)}
    strings |= {text for _, key, value in defaults for text in (key, value)}
    strings = sorted(strings)
    index = {text: i for i, text in enumerate(strings)}
    offsets = [0]
    for text in strings:
        offsets.append(offsets[-1] + len(text))
    if offsets[-1] > 0xFFFF or len(table.types) >= NO_TYPE or sum(map(len, table.types)) > 0xFFFF:
        sys.exit('the table has outgrown its 16 bits')

    keys = []
    rules = []
    for flags, merge_key, map_keys in table.rules:
        rules.append(f'{{{index[merge_key]}, {len(keys)}, {len(map_keys)}, {flags}}},')
        keys += map_keys
    fields = []
    types = []
    for members in table.types:
        types.append(f'{{{len(fields)}, {len(members)}}},')
        fields += [f'{{{index[name]}, {type_id}, {rule}}},' for name, type_id, rule in members]

    version = document['info']['version'].removeprefix('v')
    pool = ''.join(strings)
    print('// SPDX-License-Identifier: GPL-3.0-or-later')
    print(f'// Generated by tools/make_schema_table.py from the OpenAPI document of Kubernetes {version}; do not edit.')
    print('#include "core/k8s/builtin_table.h"\n\n#include <array>\n')
    print('namespace fieldwise::k8s::table {\n\n// clang-format off\nnamespace {\n')
    print(array('uint16_t', 'offset', (f'{o},' for o in offsets), 20))
    print(array('uint16_t', 'key', (f'{index[k]},' for k in keys), 20))
    print(array('Rule', 'rule', rules, 8))
    print(array('Type', 'type', types, 10))
    print(array('Field', 'field', fields, 8))
    print(array('Object', 'object', (f'{{{index[a]}, {index[k]}, {t}}},' for a, k, t in table.objects), 8))
    print(array('KeyDefault', 'default', (f'{{{t}, {index[k]}, {index[v]}}},' for t, k, v in defaults), 8))
    print('} // namespace\n')
    print(f'const std::string_view version = "{version.rsplit(".", 1)[0]}";')
    print('const char *const pool =')
    print('\n'.join(f'    {json.dumps(pool[i:i + 110])}' for i in range(0, len(pool), 110)) + ';')
    for name, kind in (('offset', 'uint16_t'), ('key', 'uint16_t'), ('rule', 'Rule'), ('type', 'Type'),
                       ('field', 'Field'), ('object', 'Object'), ('default', 'KeyDefault')):
        print(f'const std::span<const {kind}> {name}s = {name}Data;')
    print('\n// clang-format on\n} // namespace fieldwise::k8s::table')


if __name__ == '__main__':
    main()
