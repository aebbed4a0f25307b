// A process of its own that migrates, for tests that race or kill it: target as JSON, folder of migrations.
import type { Target } from '#platform/database/connect.ts'
import { migrate } from '#platform/database/migrate.ts'

const [target = '', folder = ''] = process.argv.slice(2)
process.send?.('started')
const applied = await migrate(JSON.parse(target) as Target, { folder })
process.send?.(applied, () => process.disconnect?.())
