import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take long for their size, the longest first: started last, one of them would leave the other core
 * idle.
 */
const slow = [
  'platform/database/replica/read-replica.test.ts',
  'platform/database/embedded.test.ts',
  'test/stopping.test.ts',
  'areas/conversation/assistant/server/asked/asked.test.ts',
  'platform/images/pdf-pages.test.ts',
  'platform/traces/traces.test.ts',
  'platform/database/several-hosts.test.ts',
  'platform/metrics/metrics.test.ts',
  'app/commands/move.test.ts',
  'app/commands/doctor.test.ts',
  'test/kill-cycles/kill-cycles.test.ts',
  'platform/images/images.test.ts',
  'areas/applications/documents/server/pdf-documents.test.ts',
  'areas/applications/package/server/package.test.ts',
  'areas/conversation/assistant/server/questions.test.ts',
  'areas/students/duplicates/server/duplicates.test.ts',
  'app/commands/staff-add.test.ts',
  'platform/mail/mail-crash.test.ts',
  'app/commands/catalogue-import.test.ts',
  'platform/database/migrate.test.ts',
  'areas/students/personal-data/server/my-data.test.ts',
  'areas/accounts/registration/server/verify-code.test.ts',
  'app/commands/disable-person.test.ts',
  'app/commands/reset-second-factor.test.ts',
]

/** The usual order, in which the server tests that are known to be slow come first among the server tests. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification) => {
      const at = slow.findIndex((file) => moduleId.endsWith(`/${file}`))
      return at === -1 ? slow.length : at
    }
    const isServer = ({ project }: TestSpecification) => project.name === 'server'
    const ours = usual.filter(isServer).sort((one, other) => rank(one) - rank(other))
    return usual.map((file) => (isServer(file) ? ours.shift()! : file))
  }
}
