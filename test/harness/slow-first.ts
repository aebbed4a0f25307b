import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take long for their size, the longest first: started last, one of them would leave the other core
 * idle.
 */
const slow = [
  'platform/database/replica/read-replica.test.ts',
  'platform/database/embedded.test.ts',
  'test/stopping.test.ts',
  'test/walk/walk-4.test.ts',
  'test/walk/walk-2.test.ts',
  'test/walk/walk-1.test.ts',
  'test/walk/walk-3.test.ts',
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
  'test/screens/every-screen-1.e2e.ts',
  'test/screens/every-screen-2.e2e.ts',
  'test/screens/every-screen-3.e2e.ts',
  'test/screens/unsaved-input.e2e.ts',
  'test/screens/typed-in-forms.e2e.ts',
  'kit/gallery/kit-in-browser.e2e.ts',
  'test/screens/pseudo-language/some-screens.e2e.ts',
  'test/screens/applying.e2e.ts',
  'test/journeys/student-types-in-two-places.e2e.ts',
  'test/journeys/public-pages-built.e2e.ts',
  'test/journeys/public-pages-drawn.e2e.ts',
  'test/journeys/walk-in-to-enrollment.e2e.ts',
  'test/journeys/console-sign-in.e2e.ts',
  'test/journeys/apply-on-a-slow-network.e2e.ts',
]

/** The usual order, in which the files that are known to be slow come first. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = slow.findIndex((file) => moduleId.endsWith(`/${file}`))
      return at === -1 ? slow.length : at
    }
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}
