// A process of its own that commits something to announce and is gone before it could: target and user id as JSON.
import { connect, type Target } from '#platform/database/connect.ts'

const [target = '', user = ''] = process.argv.slice(2)
const { pool } = connect(JSON.parse(target) as Target, {
  onAnnouncement: () => process.kill(process.pid, 'SIGKILL'),
})
await pool.query(`select tell_live($1, 'notice', $1)`, [user])
