#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes core/server/types_table.cpp, rules_table.cpp and refusals_table.cpp: what an API server makes of an object.

usage: make_server_table.py SERVER_FACTS.json OPENAPI.json FOLDER

SERVER_FACTS.json holds facts read from the source of Kubernetes, one a row; core/server/table.h says what the rows of the tables mean.
Where a fact is a sentence, this tool says it in the words that core/server carries out (MEANINGS), or leaves it out (LEFT_OUT).
"""
import json
import sys

from make_schema_table import QUANTITIES  # those that the OpenAPI document calls texts

PREFIXES = (('io.k8s.apimachinery.pkg.apis.meta.', 'meta.'), ('io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.', 'apiextensions.'),
            ('io.k8s.kube-aggregator.pkg.apis.apiregistration.', 'apiregistration.'), ('io.k8s.api.', ''))
META = 'io.k8s.apimachinery.pkg.apis.meta.v1.'
SCHEMA = 'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.'
SINGLE = {'io.k8s.apimachinery.pkg.util.intstr.IntOrString': 'intOrString', 'io.k8s.apimachinery.pkg.api.resource.Quantity': 'quantity',
          META + 'Time': 'time', META + 'MicroTime': 'microtime', META + 'Duration': 'duration', META + 'FieldsV1': 'raw',
          'io.k8s.apimachinery.pkg.runtime.RawExtension': 'raw', SCHEMA + 'JSON': 'raw'}
CLASSES = {'drop': 'd', 'ptr': 'p', 'ptrStruct': 'P', 'struct': 's', 'structAlways': 's', 'omitzero': 'z', 'always': 'a', 'null': 'n',
           'zeroInt': 'a', 'zeroQuantity': 'a', 'zeroDuration': 'a'}
MICROTIMES = {('coordination.v1.LeaseSpec', 'acquireTime'), ('coordination.v1.LeaseSpec', 'renewTime'), ('core.v1.Event', 'eventTime'),
              ('core.v1.EventSeries', 'lastObservedTime'), ('events.v1.Event', 'eventTime'), ('events.v1.EventSeries', 'lastObservedTime')}


def short(name):
    for prefix, instead in PREFIXES:
        if name.startswith(prefix):
            return instead + name.removeprefix(prefix)
    return name


def source(row):
    return row['src'].removeprefix('staging/src/k8s.io/')


class Types:
    def __init__(self, facts, definitions):
        self.definitions = definitions
        self.known = {row['type'] for row in facts['zero']}

    def of(self, owner, field, schema):
        if schema.get('type') == 'array':
            return '[]' + self.of(owner, field, schema['items'])
        if isinstance(schema.get('additionalProperties'), dict):
            return '{}' + self.of(owner, field, schema['additionalProperties'])
        if schema.get('x-kubernetes-int-or-string'):
            return 'intOrString'
        if owner == SCHEMA + 'JSONSchemaProps' and field in ('items', 'additionalItems', 'additionalProperties'):
            return '?' + short(owner)
        if '$ref' in schema:
            name = schema['$ref'].removeprefix('#/definitions/')
            if name in SINGLE:
                return SINGLE[name]
            return short(name)
        if field in QUANTITIES.get(owner.rsplit('.', 1)[-1], ()) and schema.get('type') == 'string':
            return 'quantity'
        if schema.get('format') == 'byte':
            return 'bytes'
        if schema.get('format') == 'date-time':
            return 'microtime' if (short(owner), field) in MICROTIMES else 'time'
        kind = schema.get('type', 'raw')
        return {'string': 'string', 'integer': 'int', 'number': 'number', 'boolean': 'bool'}.get(kind, 'raw')

    def row(self, row):
        classes = {field: CLASSES[name] for name in CLASSES for field in row.get(name, '').split()}
        properties = self.definitions[row['type']].get('properties', {})
        special = {'zeroInt': 'intOrString', 'zeroQuantity': 'quantity', 'zeroDuration': 'duration'}
        types = {field: self.of(row['type'], field, schema) for field, schema in properties.items()}
        for name, kind in special.items():
            types.update((field, kind) for field in row.get(name, '').split())
        for field in set(classes) - set(types):  # an inlined alias that the document's generator did not follow
            types[field] = '[]string' if field != 'scope' else 'string'
        return ' '.join(f'{field}:{classes[field]}:{types[field]}' for field in sorted(types))


# What a rule does where its fact is a sentence, in the words of core/server/table.h. A key is `type path`, and a text of the fact's value or
# condition where several facts share type and path.
MEANINGS = {
    ('core.v1.Volume emptyDir', ''): {'when': {'': 'only name'}},
    ('core.v1.Service spec.sessionAffinityConfig', '10800'): {'if': 'always'},
    ('apiextensions.v1.CustomResourceDefinition status.storedVersions', 'copy'): {'value': {'list': ['spec.versions[storage=true].name']}},
    ('apiextensions.v1.CustomResourceDefinition status.storedVersions', 'append'): {'value': {'append': 'spec.versions[storage=true].name'}},
    ('every kind metadata.uid', ''): {'value': {'server': 'the server makes it'}},
    ('every kind metadata.creationTimestamp', ''): {'value': {'server': 'the server writes the time of creation'}},
    ('every kind metadata.resourceVersion', ''): {'value': {'server': 'the storage counts it'}},
    ('every kind metadata.generation', ''): {'value': {'code': 'generation'}},
    ('every kind metadata.managedFields', ''): {'value': {'code': 'managedFields'}},
    ('core.v1.Secret type', 'keep'): {'value': {'none': 'defaulting has put Opaque by then'}},
    ('core.v1.PersistentVolumeClaimSpec dataSource', 'drop'): {
        'when': {'kind': ['PersistentVolumeClaim'], 'dataSourceRef': 'absent', 'dataSource.kind': 'not PersistentVolumeClaim',
                 'dataSource.apiGroup': 'not snapshot.storage.k8s.io'}},
    ('core.v1.Namespace spec.finalizers', 'append'): {'value': {'append': ['kubernetes']}},
    ('core.v1.Pod status.qosClass', ''): {'value': {'code': 'qosClass'}},
    ('core.v1.Pod spec.affinity.*.labelSelector.matchExpressions', ''): {'path': 'spec.affinity', 'if': 'present',
                                                                         'value': {'left': 'terms of matchLabelKeys are added'}},
    ('core.v1.Pod spec.topologySpreadConstraints[].labelSelector.matchExpressions', ''): {
        'path': 'spec.topologySpreadConstraints[].matchLabelKeys', 'if': 'present', 'value': {'left': 'a term for each key is added to labelSelector'}},
    ('core.v1.Pod status.conditions', ''): {'value': {'generated': 'PodScheduled False SchedulingGated'}},
    ('core.v1.Pod spec.resources.limits{}', ''): {'path': 'spec.resources', 'if': 'present',
                                                  'value': {'left': 'the sum of the hugepages limits of all containers'}},
    ('core.v1.Pod spec.resources.requests{}', ''): {'path': 'spec.resources', 'if': 'present',
                                                    'value': {'left': 'what is missing is the sum of the requests of all containers, else the limit of the pod'}},
    ('core.v1.Service spec.ports[].nodePort', 'keep'): {'value': {'code': 'service'}},
    ('core.v1.Service spec.ports[].nodePort', 'drop'): {'value': {'code': 'service'}},
    ('core.v1.Service spec.clusterIP', 'drop'): {'value': {'code': 'service'}},
    ('core.v1.Service spec.ipFamilies', 'drop'): {'value': {'code': 'service'}},
    ('core.v1.Service spec.ipFamilyPolicy', 'drop'): {'value': {'code': 'service'}},
    ('core.v1.Service spec.healthCheckNodePort', 'drop'): {'value': {'code': 'service'}},
    ('core.v1.Service spec.allocateLoadBalancerNodePorts', 'drop'): {'value': {'code': 'service'}},
    ('core.v1.Service spec.loadBalancerClass', 'drop'): {'value': {'code': 'service'}},
    ('core.v1.Service spec.externalTrafficPolicy', 'drop'): {'value': {'code': 'service'}},
    ('batch.v1.Job metadata.labels', 'at each read'): {'value': {'none': 'defaults run once more when it is read'}},
    ('certificates.v1.CertificateSigningRequest spec.username', ''): {'value': {'unknown': 'who asks; groups, uid and extra likewise'}},
    ('apiregistration.v1.APIService status.conditions', ''): {'value': {'generated': 'Available True Local'}},
    ('custom resource status', ''): {'value': {'code': 'custom'}},
    ('custom resource *', ''): {'value': {'code': 'custom'}},
    ('core.v1.Pod spec.tolerations', 'not-ready'): {
        'when': {}, 'value': {'append': [{'key': 'node.kubernetes.io/not-ready', 'operator': 'Exists', 'effect': 'NoExecute', 'tolerationSeconds': 300}],
                              'unless': 'tolerated'}},
    ('core.v1.Pod spec.tolerations', 'unreachable'): {
        'when': {}, 'value': {'append': [{'key': 'node.kubernetes.io/unreachable', 'operator': 'Exists', 'effect': 'NoExecute', 'tolerationSeconds': 300}],
                              'unless': 'tolerated'}},
    ('core.v1.Node spec.taints', ''): {'value': {'append': [{'key': 'node.kubernetes.io/not-ready', 'effect': 'NoSchedule'}], 'unless': 'key'}},
    ('core.v1.PersistentVolumeClaim metadata.finalizers', ''): {'value': {'append': ['kubernetes.io/pvc-protection']}},
    ('core.v1.PersistentVolume metadata.finalizers', ''): {'value': {'append': ['kubernetes.io/pv-protection']}},
    ('storage.v1.VolumeAttributesClass metadata.finalizers', ''): {'value': {'append': ['kubernetes.io/vac-protection']}},
}
# One more rule that a fact above it says in its sentence.
MORE = {
    ('apps.v1.DaemonSet', 'metadata.annotations["deprecated.daemonset.template.generation"]'): [
        {'if': 'absent', 'value': '1', 'when': {'verb': ['create']}}, {'value': {'code': 'template generation'}, 'when': {'verb': ['update']}}],
    ('core.v1.Service', 'spec.ipFamilies'): [{'value': {'keep': 'the stored ones'}, 'when': {'verb': ['update'], 'spec.type': ['ClusterIP', 'NodePort', 'LoadBalancer']}}],
    ('core.v1.Service', 'spec.healthCheckNodePort'): [
        {'value': {'keep': 'the stored one'}, 'when': {'verb': ['update'], 'spec.type': ['LoadBalancer'], 'spec.externalTrafficPolicy': ['Local']}}],
    ('core.v1.PodTemplateSpec', 'metadata.annotations["pod.beta.kubernetes.io/init-containers"]'): [
        {'path': f'metadata.annotations["{name}"]'} for name in ('pod.alpha.kubernetes.io/init-containers', 'pod.beta.kubernetes.io/init-container-statuses',
                                                                 'pod.alpha.kubernetes.io/init-container-statuses')]
    + [{'in': 'core.v1.Pod', 'path': f'metadata.annotations["pod.{stage}.kubernetes.io/init-container{what}"]'}
       for stage in ('alpha', 'beta') for what in ('s', '-statuses')],
}
# Rules that the facts lack.
ADDED = [
    {'in': 'apps.v1.StatefulSet', 'path': 'spec.updateStrategy.rollingUpdate.maxUnavailable', 'if': 'always', 'value': {'drop': True}, 'when': when,
     'by': 'registry', 'src': 'pkg/registry/apps/statefulset/strategy.go'}
    for when in ({'verb': ['create']}, {'verb': ['update'], 'old.spec.updateStrategy.rollingUpdate.maxUnavailable': 'absent'})] + [
    {'in': 'core.v1.Endpoints', 'path': 'subsets', 'if': 'present',
     'value': {'left': 'subsets with the same ports are put together, and addresses are sorted'},
     'by': 'registry', 'src': 'pkg/registry/core/endpoint/strategy.go'}]
# What a rule must come before, as its condition is about the state before.
EARLIER = {('apps.v1.StatefulSet', 'spec.updateStrategy.rollingUpdate'): ('apps.v1.StatefulSet', 'spec.updateStrategy.type')}


def rules(facts, gates):
    out = []
    for fact in facts['defaults'] + ADDED:
        row = {**fact, 'in': short(fact['in']), 'when': dict(fact.get('when', {}))}
        if isinstance(row['value'], dict) and 'case' in row['value'] and 'of' in row['value']:
            row['value'] = {'imagePullPolicy': row['value']['of']}
        told = json.dumps([fact['value'], fact.get('when', '')])
        for (where, text), meaning in MEANINGS.items():
            if where == f"{row['in']} {row['path']}" and text in told:
                row.update(meaning)
        if row['when'].get('gate') in gates:
            del row['when']['gate']
        more = [{**row, **extra} for extra in (MORE.get((row['in'], row['path']), ()) if row['value'] != {'code': 'service'} else ())]
        earlier = EARLIER.get((row['in'], row['path']))
        at = next((i for i, other in enumerate(out) if earlier == (other['in'], other['path'])), len(out))
        out[at:at] = [row]
        out += more

    def turn(row):  # what is kept from the stored object comes first, what nobody knows comes last
        stages = ('SetDefaults', '+default', 'conversion', 'admission', 'registry', 'decoding', 'controller')
        stage = next(i for i, name in enumerate(stages) if row['by'].startswith(name))
        value = row['value'] if isinstance(row['value'], dict) else {}
        first = 'drop' in value and row['path'] == 'dataSource' or 'keep' in value and row['by'] == 'registry'
        return (0 if stage < 2 else stage, 0 if first else 2 if set(value) & {'generated', 'unknown'} and row['by'] != 'conversion' else 1)
    out.sort(key=turn)
    for row in out:
        row['value_text'] = json.dumps(row['value'], separators=(',', ':'))
        row['when_text'] = json.dumps(row['when'], separators=(',', ':')) if row['when'] else ''
    return out


PROBES = ('livenessProbe', 'readinessProbe', 'startupProbe')
PERIODS = ('initialDelaySeconds', 'timeoutSeconds', 'periodSeconds')
SOURCES_OF_PV = ['capacity', 'accessModes', 'claimRef', 'persistentVolumeReclaimPolicy', 'storageClassName', 'mountOptions', 'volumeMode',
                 'nodeAffinity', 'volumeAttributesClassName']
DATA_TOTAL = {'maxTotalBytes': 1048576, 'of': {'data': False, 'binaryData': True}}
# What a refusal checks where its fact is a sentence: some of rule, when, path, error, in; a list makes several refusals of one fact. The key
# is `type path`, and the name of one of the fact's rules where several facts share type and path.
CHECKS = {
    ('every kind metadata.name', 'required'): {'when': {'metadata.generateName': 'zero'}},
    ('every kind metadata.namespace', 'required'): {'rule': {'left': 'the address of the request has it'}},
    ('every kind metadata.uid', ''): {'rule': {'left': 'the stored one is kept'}},
    ('every kind metadata.deletionTimestamp', ''): {'rule': {'left': 'the stored one is kept'}},
    ('every kind metadata.labels{}', 'maxLength'): {'rule': {'left': 'is said with the pattern'}},
    ('every kind metadata.ownerReferences', ''): {
        'rule': {'atMostOneTrue': 'controller'},
        'error': 'metadata.ownerReferences: Invalid value: Only one reference can have Controller set to true'},
    ('every kind metadata.ownerReferences[]', ''): {'error': 'metadata.ownerReferences.{key}: Invalid value: "": must not be empty'},
    ('every kind metadata.finalizers', ''): {'when': {'old.metadata.deletionTimestamp': 'present'}},
    ('every kind spec.selector.matchExpressions[].values', ''): {'in': 'meta.v1.LabelSelectorRequirement', 'path': 'values'},
    ('every kind spec.selector.matchExpressions[].operator', ''): {'in': 'meta.v1.LabelSelectorRequirement', 'path': 'operator'},
    ('core.v1.PodSpec containers[].name', 'unique'): {'path': '', 'rule': {'uniqueNames': ['containers', 'initContainers', 'ephemeralContainers']},
                                                      'error': '{path}.name: Duplicate value: "{new}"'},
    ('core.v1.PodSpec containers[].image', ''): {'when': {}},
    ('core.v1.Pod spec.containers[].image', ''): {'rule': {'pattern': 'trimmed'}},
    ('core.v1.PodSpec containers[].ports[].hostPort', 'unique'): {'rule': {'left': 'by protocol and address over all containers'}},
    ('core.v1.PodSpec containers[].ports[].hostPort', 'equals'): {
        'rule': {'equalsPath': 'containers[].ports[].containerPort'}, 'when': {'hostNetwork': [True], 'containers[].ports[].hostPort': 'nonzero'}},
    ('core.v1.PodSpec containers[].env[].name', ''): {'rule': {'required': True, 'pattern': 'envName'}},
    ('core.v1.PodSpec containers[].volumeMounts[].name', ''): {'rule': {'refersTo': 'volumes[].name'}},
    ('core.v1.PodSpec containers[].volumeMounts[].mountPath', ''): [
        {'rule': {'required': True}, 'error': '{path}: Required value'}, {'rule': {'unique': True}}],
    ('core.v1.PodSpec containers[].volumeMounts[]', ''): {'error': '{path}.subPathExpr: Invalid value: subPathExpr and subPath are mutually exclusive'},
    ('core.v1.PodSpec containers[].*Probe', ''): [{'path': f'containers[].{probe}'} for probe in PROBES],
    ('core.v1.PodSpec containers[].lifecycle.*', ''): [{'path': f'containers[].lifecycle.{hook}'} for hook in ('postStart', 'preStop')],
    ('core.v1.PodSpec containers[].*Probe.*Seconds', ''): [{'path': f'containers[].{probe}.{field}'} for probe in PROBES for field in PERIODS],
    ('core.v1.PodSpec containers[].livenessProbe.successThreshold', ''): [
        {'when': {}, 'path': f'containers[].{probe}.successThreshold'} for probe in ('livenessProbe', 'startupProbe')],
    ('core.v1.PodSpec initContainers[].lifecycle', ''): [
        {'path': f'initContainers[].{field}', 'when': {'initContainers[].restartPolicy': 'not Always'}} for field in ('lifecycle', *PROBES)],
    ('core.v1.PodSpec containers[].resources.requests{}', 'atMost'): {
        'rule': {'atMostQuantity': 'containers[].resources.limits{}'},
        'error': '{parent}: Invalid value: "{new}": must be less than or equal to {resource} limit of {limit}'},
    ('core.v1.PodSpec containers[].resources.requests{}', 'equals'): {
        'rule': {'equalsQuantity': 'containers[].resources.limits{}'}, 'when': {},
        'error': '{parent}: Invalid value: "{new}": must be equal to {resource} limit of {limit}'},
    ('core.v1.PodSpec containers[].resources.requests', ''): {'rule': {'left': 'huge pages'}},
    ('core.v1.PodSpec volumes[]', ''): {'rule': {'exactlyOneBut': ['name']}},
    ('core.v1.PodSpec volumes[].projected.sources[]', ''): {'rule': {'atMostOneBut': []}},
    ('core.v1.PodTemplateSpec metadata.labels', ''): [
        {'path': 'metadata.labels{key}', 'rule': {'pattern': 'qualifiedName'}, 'error': '{at}.labels: Invalid value: "{key}": {why}'},
        {'path': 'metadata.labels{}', 'rule': {'pattern': 'labelValue'}, 'error': '{at}.labels: Invalid value: "{new}": {why}'}],
    ('core.v1.Pod spec', ''): {'rule': {'immutable': True, 'except': [
        'containers', 'initContainers', 'activeDeadlineSeconds', 'tolerations', 'terminationGracePeriodSeconds', 'schedulingGates'],
        'exceptIn': {'containers': ['image'], 'initContainers': ['image']}}},
    ('core.v1.Pod spec.containers', ''): {'rule': {'sameLength': True}},
    ('core.v1.Pod spec.tolerations', ''): {'rule': {'onlyAdded': 'tolerationSeconds'}},
    ('core.v1.Service spec.ports[].name', 'required'): {'when': {'spec.ports': 'several'}},
    ('core.v1.Service spec.ports[].nodePort', 'range'): {'rule': {'left': 'the range is the cluster\'s'}},
    ('core.v1.Service spec.ports[]', ''): {'error': '{path}: Duplicate value: {"Protocol":"{protocol}","Port":{port}}'},
    ('core.v1.Service spec.ports[].nodePort', 'uniqueKeys'): {'path': 'spec.ports[]', 'rule': {'uniqueKeys': ['protocol', 'nodePort']},
                                                             'error': '{path}.nodePort: Duplicate value: {nodePort}'},
    ('core.v1.Service spec.externalName', ''): {'rule': {'required': True, 'pattern': 'dns1123Subdomain', 'finalDot': True}},
    ('core.v1.Service spec.clusterIPs', 'immutable'): {
        'path': 'spec.clusterIPs[0]', 'rule': {'immutable': True}, 'error': 'spec.clusterIPs[0]: Invalid value: ["{new}"]: may not change once set',
        'when': {'spec.type': 'not ExternalName', 'old.spec.type': 'not ExternalName', 'old.spec.clusterIPs': 'nonempty', 'spec.clusterIPs': 'nonempty'}},
    ('core.v1.Service spec.clusterIP', 'equals'): {'path': 'spec.clusterIPs[0]', 'rule': {'equalsPath': 'spec.clusterIP'},
                                                  'error': 'spec.clusterIPs: Invalid value: ["{new}"]: first value must match `clusterIP`'},
    ('core.v1.Service spec.ipFamilies', ''): {'path': 'spec.ipFamilies[0]', 'rule': {'immutable': True},
                                              'error': 'spec.ipFamilies[0]: Invalid value: ["{new}"]: may not change once set',
                                              'when': {'spec.type': 'not ExternalName', 'old.spec.ipFamilies': 'nonempty', 'spec.ipFamilies': 'nonempty',
                                                       'old.spec.type': 'not ExternalName'}},
    ('core.v1.Service spec.loadBalancerClass', 'immutable'): {'when': {'spec.type': ['LoadBalancer'], 'old.spec.type': ['LoadBalancer']}},
    ('core.v1.Service spec.healthCheckNodePort', ''): {'when': {
        'spec.type': ['LoadBalancer'], 'spec.externalTrafficPolicy': ['Local'], 'old.spec.type': ['LoadBalancer'],
        'old.spec.externalTrafficPolicy': ['Local'], 'old.spec.healthCheckNodePort': 'nonzero'}},
    ('core.v1.ConfigMap data{key}', ''): [{'in': kind, 'path': f'{field}{{key}}', 'when': {}, 'error': field + '[{key}]: Invalid value: "{key}": {why}'}
                                          for kind, field in (('core.v1.ConfigMap', 'data'), ('core.v1.ConfigMap', 'binaryData'),
                                                              ('core.v1.Secret', 'data'))],
    ('core.v1.ConfigMap data{}', ''): {'path': 'data{key}'},
    ('core.v1.ConfigMap *', ''): {'path': '', 'rule': DATA_TOTAL},
    ('core.v1.Secret data', 'maxTotalBytes'): {'path': '', 'rule': {'maxTotalBytes': 1048576, 'of': {'data': True}}},
    ('every kind metadata.annotations', ''): {'path': '', 'rule': {'maxTotalBytes': 262144, 'of': {'metadata.annotations': False}, 'keys': True}},
    ('core.v1.Secret data', 'requiredKeys'): {'error': 'data[{key}]: Required value'},
    ('core.v1.ResourceQuota spec.scopes', ''): {'rule': {'immutable': True, 'asSet': True}},
    ('core.v1.LimitRange spec.limits[].default', ''): [
        {'path': f'spec.limits[].{field}', 'when': {'spec.limits[].type': ['Pod']}} for field in ('default', 'defaultRequest')],
    ('core.v1.LimitRange spec.limits[].min{}', ''): {'rule': {'atMostQuantity': 'spec.limits[].max{}'}},
    ('core.v1.PersistentVolumeClaim spec', ''): [{'rule': {
        'immutable': True, 'except': ['volumeName', 'resources', 'volumeAttributesClassName', 'storageClassName', 'dataSource', 'dataSourceRef']}}] + [
            {'path': f'spec.{field}', 'rule': {'immutable': True}, 'when': {f'old.spec.{field}': 'nonempty'}} for field in (
                'volumeName', 'storageClassName', 'dataSource', 'dataSourceRef')] + [
            {'path': f'spec.{field}', 'rule': {'immutable': True}, 'when': {'old.status.phase': ['Pending']}} for field in (
                'resources', 'volumeAttributesClassName')],
    ('core.v1.PersistentVolumeClaim spec.resources.requests.storage', 'moreThan'): {'rule': {'notBelow': 'old.status.capacity.storage'}, 'when': {}},
    ('core.v1.PersistentVolumeClaim spec.resources.requests.storage', 'expandable'): {'rule': {'left': 'depends on the storage class'}},
    ('core.v1.PersistentVolume spec', 'immutable'): {'rule': {'immutable': True, 'except': SOURCES_OF_PV}},
    ('core.v1.PersistentVolume spec', 'exactlyOne'): {'rule': {'exactlyOneBut': SOURCES_OF_PV}},
    ('core.v1.PersistentVolume spec.nodeAffinity', ''): {
        'error': 'nodeAffinity: Invalid value: {new}: field is immutable, except for updating from beta label to GA'},
    ('storage.v1.CSIStorageCapacity storageClassName', ''): [
        {'path': field, 'when': {}, 'error': field + ': Invalid value: {new}: field is immutable'} for field in ('storageClassName', 'nodeTopology')],
    ('storage.v1.VolumeAttributesClass parameters', ''): [
        {'path': field, 'error': field + ': Invalid value: {new}: field is immutable'} for field in ('parameters', 'driverName')],
    ('apps.v1.Deployment spec.selector', 'nonempty'): {'error': 'spec.selector: Invalid value: {}: empty selector is invalid for {kind}'},
    ('apps.v1.Deployment spec.template.spec.activeDeadlineSeconds', ''): {
        'error': 'spec.template.spec.activeDeadlineSeconds: Forbidden: activeDeadlineSeconds in {owner} is not Supported'},
    ('apps.v1.Deployment spec.strategy.rollingUpdate.maxUnavailable', ''): {'rule': {'atMostPercent': 100}},
    ('apps.v1.Deployment spec.strategy.rollingUpdate', 'notBothZero'): {'when': {'spec.strategy.type': ['RollingUpdate']}},
    ('apps.v1.DaemonSet spec.updateStrategy.rollingUpdate', ''): {'when': {'spec.updateStrategy.type': ['RollingUpdate']}},
    ('batch.v1.Job spec.template', ''): {'rule': {'immutable': True}, 'when': {'old.spec.suspend': 'not true'}},
    ('batch.v1.Job spec.completions', 'equals'): {'rule': {'ifChangedEquals': 'spec.parallelism'}},
    ('batch.v1.JobSpec template.spec.restartPolicy', 'enum'): {'error': '{path}: Required value: valid values: "OnFailure", "Never"'},
    ('batch.v1.JobSpec parallelism', ''): [{'path': field, 'when': {}} for field in (
        'parallelism', 'completions', 'activeDeadlineSeconds', 'backoffLimit', 'ttlSecondsAfterFinished')],
    ('batch.v1.JobSpec completions', 'required'): {'rule': {'present': True}},  # 0 is a number of completions
    ('batch.v1.Job spec.selector', 'forbidden'): {'error': 'spec.selector: Invalid value: {new}: `selector` not auto-generated'},
    ('batch.v1.CronJob spec.schedule', 'required'): {'rule': {'required': True, 'pattern': 'cron'}},
    ('autoscaling.v1.HorizontalPodAutoscaler spec.maxReplicas', 'required'): {'rule': {'min': 1}},
    ('autoscaling.v2.HorizontalPodAutoscaler spec.metrics[]', ''): {
        'rule': {'memberNamedBy': 'type'}, 'error': '{path}.{key}: Required value: must populate information for the given metric source'},
    ('policy.v1.PodDisruptionBudget spec', ''): {'error': 'spec: Invalid value: {new}: minAvailable and maxUnavailable cannot be both set'},
    ('networking.v1.Ingress spec.rules[].http.paths[].path', ''): {'rule': {'pattern': 'absolutePath'}},
    ('networking.v1.IngressBackend *', ''): {
        'path': '', 'error': '{path}: Invalid value: "": resource or service backend is required | {path}: Invalid value: "": cannot set both resource and service backends'},
    ('networking.v1.IngressBackend service.port', ''): {
        'error': '{path}: Required value: port name or number is required | {path}: Invalid value: "": cannot set both port name & port number'},
    ('networking.v1.Ingress spec.rules[].host', ''): {'rule': {'pattern': 'host'}, 'error': '{path}: Invalid value: "{new}": {why}'},
    ('networking.v1.Ingress metadata.annotations["kubernetes.io/ingress.class"]', ''): {'rule': {'equalsPath': 'spec.ingressClassName'}},
    ('networking.v1.NetworkPolicyPeer *', ''): {'path': ''},
    ('networking.v1.NetworkPolicyPort endPort', ''): {'rule': {'atLeast': 'port'}},
    ('rbac.v1.RoleBinding roleRef', ''): {'error': 'roleRef: Invalid value: {new}: cannot change roleRef'},
    ('rbac.v1.Role rules[].nonResourceURLs', ''): {'error': '{path}: Invalid value: {new}: namespaced rules cannot apply to non-resource URLs'},
    ('rbac.v1.PolicyRule nonResourceURLs', ''): {'error': '{path}: Invalid value: {new}: rules cannot apply to both regular resources and non-resource URLs'},
    ('admissionregistration.v1.ValidatingWebhook name', ''): [
        {'in': f'admissionregistration.v1.{kind}', 'rule': {'pattern': 'threeSegments'}} for kind in ('ValidatingWebhook', 'MutatingWebhook')],
    ('admissionregistration.v1.ValidatingWebhook admissionReviewVersions', ''): [
        {'in': f'admissionregistration.v1.{kind}', 'rule': {'anyOfValues': ['v1', 'v1beta1']}, 'error': '{path}: Required value: must specify one of v1, v1beta1'}
        for kind in ('ValidatingWebhook', 'MutatingWebhook')],
    ('apiextensions.v1.CustomResourceDefinition metadata.name', ''): {'rule': {'equalsJoined': ['spec.names.plural', '.', 'spec.group']}},
    ('apiextensions.v1.CustomResourceDefinition spec.versions', ''): {
        'rule': {'exactlyOneTrue': 'storage'}, 'error': 'spec.versions: Invalid value: must have exactly one version marked as storage version'},
    ('apiextensions.v1.CustomResourceDefinition spec.versions[].schema.openAPIV3Schema', ''): {'path': 'spec.versions[].schema.openAPIV3Schema'},
    ('apiextensions.v1.CustomResourceDefinition status.storedVersions', ''): {'path': 'status.storedVersions[]'},
    ('apiextensions.v1.CustomResourceDefinition spec.names.listKind', ''): {'rule': {'notPath': 'spec.names.kind'}},
    ('node.v1.RuntimeClass handler', ''): {},
    ('resource.v1.ResourceSlice spec.driver', ''): [{'path': field, 'error': field + ': Invalid value: {new}: field is immutable'}
                                                    for field in ('spec.driver', 'spec.pool.name', 'spec.nodeName')],
    ('core.v1.Node spec.podCIDRs', ''): {'when': {'old.spec.podCIDRs': 'nonempty'}},
    ('core.v1.Node spec.providerID', ''): {'when': {'old.spec.providerID': 'nonempty'}},
    ('core.v1.Event reason', ''): {'rule': {'left': 'only for requests to events.k8s.io/v1'}},
    ('certificates.v1.CertificateSigningRequest spec', ''): {'rule': {'left': 'no refusal: the stored one is kept'}},
}
# The rules in the markers of types, as far as they can be checked alone.
DECLARED = {'required': 'required', 'minimum': 'min', 'maximum': 'max', 'maxItems': 'maxItems', 'maxBytes': 'maxLength', 'immutable': 'immutable'}


def refusals(facts):
    out = []
    for fact in facts['refusals']:
        for where in fact['in'] if isinstance(fact['in'], list) else [fact['in']]:
            row = {**fact, 'in': short(where), 'when': dict(fact.get('when', {}))}
            first = short(fact['in'][0] if isinstance(fact['in'], list) else fact['in'])
            key = f"{first} {row['path']}"
            checks = next((check for (path, rule), check in CHECKS.items() if path == key and (not rule or rule in fact['rule'])), {})
            for check in checks if isinstance(checks, list) else [checks]:
                one = {**row, **check}
                kind = where.rsplit('.', 1)[-1]
                one['error'] = one['error'].replace('\\n{diff}', '').replace('{owner}', 'ReplicaSet' if kind == 'Deployment' else kind)
                if '{kind}' in one['error'] and 'selector' in one['error']:
                    one['error'] = one['error'].replace('{kind}', 'deployment' if kind == 'ReplicaSet' else kind.lower())
                copies = [one]
                if one['in'] == 'core.v1.PodSpec' and one['path'].startswith('containers[]'):
                    copies.append(json.loads(json.dumps(one).replace('containers[]', 'initContainers[]')))
                out += copies
    known = {short(row['type']) for row in facts['zero']}
    for row in facts['names']:
        for kind in facts['kinds']:
            name = kind['kind'].split()[1]
            form = next((form for form in ('dns1123Subdomain', 'dns1123Label', 'pathSegment') if row['form'].startswith(form)), None)
            exact = any(name in other['kinds'] for other in facts['names'] if not other['form'].startswith('dns1123Subdomain') or other is row)
            if name in row['kinds'] and form and not (form == 'dns1123Subdomain' and row['kinds'][0] == 'Pod' and any(
                    name in other['kinds'] for other in facts['names'] if other is not row)) and exact:
                out.append({'in': short(kind['type']), 'path': 'metadata.name', 'on': 'create', 'rule': {'pattern': form}, 'when': {},
                            'error': 'metadata.name: Invalid value: "{new}": {why}', 'src': row['src']})
    for row in facts['declared']:
        if row['stage'] == 'stable' and row['rule'] in DECLARED and short(row['in']) in known:
            argument = row.get('arg', '')
            out.append({'in': short(row['in']), 'path': row['path'], 'on': 'update' if row['rule'] == 'immutable' else 'both', 'when': {},
                        'rule': {DECLARED[row['rule']]: int(argument) if argument.lstrip('-').isdigit() else True}, 'error': '', 'src': row['src']})
    for row in out:
        row['rule_text'] = json.dumps(row['rule'], separators=(',', ':'))
        row['when_text'] = json.dumps(row['when'], separators=(',', ':')) if row['when'] else ''
    return out

def quoted(text):
    return json.dumps(text, ensure_ascii=False)


def raw(value):
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, separators=(',', ':'))
    return f'R"({text})"' if '"' in text or '\\' in text else f'"{text}"'


def table(path, kind, name, rows, note):
    with open(path, 'w', encoding='utf-8') as out:
        out.write('// SPDX-License-Identifier: GPL-3.0-or-later\n')
        out.write('// Generated by tools/make_server_table.py from facts read from the source of Kubernetes 1.36; do not edit.\n')
        out.write(f'#include "core/server/table.h"\n\n#include <array>\n\nnamespace fieldwise::server::table {{\n\n// clang-format off\n')
        for index, (row_kind, row_name, items) in enumerate(rows):
            out.write(f'namespace {{\n// {note[index]}\nconst std::array<{row_kind}, {len(items)}> {row_name}Data = {{{{\n')
            out.writelines(f'    {{{item}}},\n' for item in items)
            out.write('}};\n} // namespace\n')
            out.write(f'const std::span<const {row_kind}> {row_name} = {row_name}Data;\n\n')
        out.write('// clang-format on\n} // namespace fieldwise::server::table\n')


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    facts, document = (json.load(open(path, encoding='utf-8')) for path in sys.argv[1:3])
    folder = sys.argv[3]
    types = Types(facts, document['definitions'])

    def kind_row(row):
        api, kind = row['kind'].split()
        generation = row['generation']
        bump = [] if generation == 'as sent' else generation['bump']
        first = 'true' if generation != 'as sent' and generation['create'] == 1 else 'false'
        status = row.get('status', {})
        return ', '.join([quoted(api), quoted(kind), quoted(short(row['type'])), 'true' if row['scope'] == 'Namespaced' else 'false',
                          'true' if row['served'] == 'yes' else 'false', first, quoted(' '.join(bump).replace('everything but metadata', '*')),
                          'true' if status.get('create') == 'reset' else 'false', 'true' if status.get('update') == 'kept' else 'false',
                          quoted(source(row))])

    table(f'{folder}/types_table.cpp', '', '', [
        ('Kind', 'kinds', [kind_row(row) for row in facts['kinds']]),
        ('Type', 'types', [', '.join([quoted(short(row['type'])), quoted(types.row(row)), quoted(source(row))])
                           for row in sorted(facts['zero'], key=lambda row: short(row['type']))])],
        ['apiVersion, kind, type, namespaced, served, generation begins at 1, what raises it, status is reset, status is kept, source',
         'type, fields as name:class:type, source'])
    gates = {row['gate'] for row in facts['gates'] if row['on']}
    table(f'{folder}/rules_table.cpp', '', '', [
        ('Rule', 'rules', [', '.join([quoted(row['in']), raw(row['path']), quoted(row['if']), raw(row['value_text']), raw(row['when_text']),
                                      quoted(row['by']), quoted(row['src'])]) for row in rules(facts, gates)])],
        ['in, path, if, value, when, by, source'])
    table(f'{folder}/refusals_table.cpp', '', '', [
        ('Refuses', 'refusals', [', '.join([quoted(row['in']), raw(row['path']), quoted(row['on']), raw(row['rule_text']), raw(row['when_text']),
                                            raw(row['error']), quoted(row['src'])]) for row in refusals(facts)])],
        ['in, path, on, rule, when, words, source'])


main()
