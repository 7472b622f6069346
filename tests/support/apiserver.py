#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A stand-in API server on loopback, for the real kubectl: `apiserver.py FOLDER`.

Prints its address and serves until its standard input ends. `FOLDER/KIND.NAME.live.json` is what the cluster has, with
`.merged.json` it answers PATCH and POST; without one a POST echoes. With `.refused.json`, a Status, it refuses a PATCH without force. Every request is a line in FOLDER/requests. A KIND
called `forbidden` is refused. Nothing is ever changed.
"""
import json
import pathlib
import sys
import threading
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

FOLDER = pathlib.Path(sys.argv[1])
GROUPS = {'apps/v1': [('deployments', 'Deployment')],
          'example.com/v1': [('widgets', 'Widget')],
          'v1': [('configmaps', 'ConfigMap'), ('secrets', 'Secret'), ('services', 'Service'), ('pods', 'Pod')]}


class Handler(BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'

    def log_message(self, *args):
        pass

    def send(self, code, value):
        body = json.dumps(value).encode()
        self.send_response(code)
        self.send_header('Content-Type', 'application/json')
        self.send_header('Content-Length', str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def refuse(self, code, reason, message):
        self.send(code, {'kind': 'Status', 'apiVersion': 'v1', 'metadata': {}, 'status': 'Failure',
                         'message': message, 'reason': reason, 'code': code})

    def stored(self, what):
        parts = urllib.parse.urlsplit(self.path).path.split('/')
        file = FOLDER / f'{parts[-2]}.{parts[-1]}.{what}.json'
        return json.loads(file.read_text()) if file.exists() else None

    def noted(self):
        body = self.rfile.read(int(self.headers.get('Content-Length') or 0)).decode()
        with open(FOLDER / 'requests', 'a') as requests:
            requests.write(f'{self.command} {self.path} {self.headers.get("Content-Type") or ""} {body}\n')
        return body

    def discovered(self, path):
        if path == '/version':
            return {'major': '1', 'minor': '32', 'gitVersion': 'v1.32.4', 'platform': 'linux/amd64'}
        if path == '/api':
            return {'kind': 'APIVersions', 'versions': ['v1'], 'serverAddressByClientCIDRs': []}
        if path == '/apis':
            versions = [{'groupVersion': name, 'version': 'v1'} for name in GROUPS if '/' in name]
            return {'kind': 'APIGroupList', 'apiVersion': 'v1',
                    'groups': [{'name': one['groupVersion'].split('/')[0], 'versions': [one], 'preferredVersion': one}
                               for one in versions]}
        name = path.removeprefix('/apis/').removeprefix('/api/')
        if name in GROUPS:
            verbs = ['create', 'get', 'list', 'patch']
            return {'kind': 'APIResourceList', 'apiVersion': 'v1', 'groupVersion': name,
                    'resources': [{'name': plural, 'singularName': kind.lower(), 'namespaced': True, 'kind': kind, 'verbs': verbs}
                                  for plural, kind in GROUPS[name]]}
        return None

    def do_GET(self):
        self.noted()
        path = urllib.parse.urlsplit(self.path).path.rstrip('/')
        answer = self.discovered(path)
        if answer is None and not path.startswith('/openapi'):
            if path.endswith('/forbidden'):
                return self.refuse(403, 'Forbidden', 'deployments.apps "forbidden" is forbidden: User "me" cannot get resource "deployments"')
            answer = self.stored('live')
        if answer is None:
            return self.refuse(404, 'NotFound', f'{path.split("/")[-2]} "{path.split("/")[-1]}" not found')
        self.send(200, answer)

    def do_PATCH(self):
        self.noted()
        refused = self.stored('refused')
        if refused and 'force=true' not in self.path:
            return self.send(refused['code'], refused)
        answer = self.stored('merged') or self.stored('live')
        self.send(200, answer) if answer else self.refuse(404, 'NotFound', 'not found')

    def do_POST(self):
        body = json.loads(self.noted())
        self.path = urllib.parse.urlsplit(self.path).path + '/' + body['metadata']['name']
        self.send(201, self.stored('merged') or body)


server = ThreadingHTTPServer(('127.0.0.1', 0), Handler)
server.daemon_threads = True
threading.Thread(target=server.serve_forever, daemon=True).start()
print(f'http://127.0.0.1:{server.server_address[1]}', flush=True)
sys.stdin.read()
