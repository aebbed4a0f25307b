// node deploy/container/make-secrets.mjs [FOLDER]: writes what compose.yaml needs and no repository may contain: keys,
// passwords, certificates, and the settings with these in them. Without a folder, into deploy/secrets. Needs openssl.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const deploy = path.join(import.meta.dirname, '..')
const folder = path.resolve(process.argv[2] ?? path.join(deploy, 'secrets'))
if (existsSync(folder)) {
  console.error(`${folder} exists. Nothing was written: with other keys, what is stored cannot be read.`)
  process.exit(1)
}

/** The same value wherever a file of deploy/ has the same placeholder. */
const values = {}
const withValues = (text) =>
  text.replace(/CHANGE-([a-z]+)/g, (_, name) => (values[name] ??= randomBytes(24).toString('hex')))
const deployed = (file) => withValues(readFileSync(path.join(deploy, file), 'utf8'))
const setting = (text, name) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)[1]
// Containers read each file as users of their own; the folder keeps everybody else out.
const write = (name, text) => writeFileSync(path.join(folder, name), text, { mode: 0o644 })

mkdirSync(folder, { mode: 0o700 })
for (const name of ['pepper', 'otp-key', 'document-key', 'letter-key'])
  write(name, `${randomBytes(32).toString('base64')}\n`)
for (const node of ['db1', 'db2', 'db3']) {
  write(`${node}.env`, deployed('patroni/node.env').replaceAll('NODE', node))
  write(`etcd-${node}.env`, deployed('patroni/etcd.env').replaceAll('NODE', node))
}
write('pgbackrest.conf', deployed('pgbackrest/pgbackrest.conf'))

const settings = deployed('systemd/manzil.env')
write('database-url', `${setting(settings, 'DATABASE_URL')}\n`)
const [id, secret] = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'].map((name) => setting(settings, name))
write('storage-credentials', `[default]\naws_access_key_id = ${id}\naws_secret_access_key = ${secret}\n`)
write('storage.env', `AWS_ACCESS_KEY_ID=${id}\nAWS_SECRET_ACCESS_KEY=${secret}\n`)
write('administrator.env', `PGPASSWORD=${values.superuser}\n`)
// Running it again changes nothing.
write(
  'create-database.sql',
  `select 'create role manzil login password ''${values.manzil}'''
 where not exists (select from pg_roles where rolname = 'manzil') \\gexec
select 'create database manzil owner manzil'
 where not exists (select from pg_database where datname = 'manzil') \\gexec
`,
)

for (const [name, host] of [
  ['proxy', 'localhost'],
  ['storage', 'storage.internal'],
]) {
  const [key, certificate] = [`${name}.key`, `${name}.crt`].map((file) => path.join(folder, file))
  execFileSync(
    'openssl',
    [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '825',
      ],
      ...[
        '-subj',
        `/CN=${host}`,
        '-addext',
        `subjectAltName=DNS:${host}`,
        '-keyout',
        key,
        '-out',
        certificate,
      ],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  chmodSync(key, 0o644)
}
mkdirSync(path.join(folder, 'certs'))
write(
  'certs/proxy.pem',
  ['proxy.crt', 'proxy.key'].map((file) => readFileSync(path.join(folder, file), 'utf8')).join(''),
)
console.log(`Written to ${folder}. Copy it to a safe: no backup contains the keys.`)
