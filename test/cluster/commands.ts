/**
 * Commands of an operator. Tests run each of them, with the names and paths of the test in place of those here;
 * docs/running-a-cluster.md shows no other.
 */
export const commands = {
  createRole: `psql -h db1.internal -U postgres -c "create role manzil login password 'CHANGE-manzil'"`,
  createDatabase: `psql -h db1.internal -U postgres -c "create database manzil owner manzil"`,
  createStanza: 'pgbackrest --stanza=manzil stanza-create',
  checkArchiving: 'pgbackrest --stanza=manzil check',
  backUp: 'pgbackrest --stanza=manzil backup',
  info: 'pgbackrest --stanza=manzil info',
  restoreTo: `pgbackrest --stanza=manzil --delta --type=time --target='2026-11-25 10:00:00+00' --target-action=promote restore`,
  restoreLast: 'pgbackrest --stanza=manzil --delta restore',
  recover: `/usr/lib/postgresql/15/bin/pg_ctl -D /var/lib/postgresql/15/manzil -w -t 3600 -o "-h ''" -l /var/lib/postgresql/recovery.log start`,
  isInRecovery: 'psql -h /var/run/postgresql -U postgres -Atc "select pg_is_in_recovery()"',
  stopRecovered: '/usr/lib/postgresql/15/bin/pg_ctl -D /var/lib/postgresql/15/manzil -w -m fast stop',
  forgetState: 'ETCDCTL_API=3 etcdctl --endpoints=http://db1.internal:2379 del --prefix /service/manzil/',
  removeData: 'rm -rf /var/lib/postgresql/15/manzil',
  list: 'patronictl -c /etc/patroni/config.yml list',
  switchover: 'patronictl -c /etc/patroni/config.yml switchover manzil --candidate db2 --force',
  reinitialize: 'patronictl -c /etc/patroni/config.yml reinit manzil db2 --force',
  buildImage: 'buildah bud -f deploy/Containerfile -t manzil .',
  makeSecrets: 'node deploy/container/make-secrets.mjs',
  checkCompose: 'docker-compose -f deploy/compose.yaml config',
  checkChart: 'helm lint --strict deploy/helm/manzil',
  renderChart: 'helm template study deploy/helm/manzil',
  isPrimary: 'curl -sf http://db1.internal:8008/primary',
} as const
