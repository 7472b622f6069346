#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Requests of server-side apply as JSON lines, answered by the model whose folder is named; an answer a line."""
import json
import sys

sys.path.insert(0, sys.argv[1])
import ssa_model as model

DEFINITIONS = json.load(open(model.OPENAPI))["definitions"]
DEFAULTS = {(d["type"], d["key"]): d["default"] for d in json.load(open(model.SHARED + "/kubernetes/key_defaults.json"))}
KUBERNETES = model.Schema(DEFINITIONS, DEFAULTS)
KINDS = {(g["group"], g["version"], g["kind"]): name
         for name, d in DEFINITIONS.items() for g in d.get("x-kubernetes-group-version-kind", [])}


def message(conflicts):
    count = sum(len(paths) for paths in conflicts.values())
    if count == 1:
        (identity, (path,)), = conflicts.items()
        return "Apply failed with 1 conflict: conflict with %s: %s" % (model.show(identity), model.pstr(path))
    told = ["conflicts with %s:" % model.show(i) + "".join("\n- " + model.pstr(p) for p in model.ordered(conflicts[i]))
            for i in sorted(conflicts, key=model.idjson)]
    return "Apply failed with %d conflicts: " % count + "\n".join(told)


def answer(request):
    applied = request["applied"]
    schema, kind = model.Schema({}), model.DED
    if request["schema"] == "kubernetes":
        group, _, version = applied["apiVersion"].rpartition("/")
        schema, kind = KUBERNETES, {"$ref": "#/definitions/" + KINDS[group, version, applied["kind"]]}
    try:
        new, out, order, now = model.apply(schema, kind, request["live"], applied, request["manager"], request["force"], request["reset"])
    except model.Conflict as conflict:
        return {"message": message(conflict.args[0])}
    name = lambda i: "|".join((i[0], i[1], out[i][0], i[3]))
    return {"result": new, "managed": {name(i): model.encode(out[i][1]) for i in out},
            "order": [name(i) for i in order], "now": sorted(name(i) for i in now)}


def number(text):
    """Go writes 2.0 as 2."""
    return int(float(text)) if float(text).is_integer() else float(text)


for line in sys.stdin:
    try:
        print(json.dumps(answer(json.loads(line, parse_float=number))))
    except Exception as fault:
        print(json.dumps({"fault": repr(fault)}))
