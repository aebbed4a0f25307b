import type { Deps } from '#platform/config/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Download } from '#platform/http/serve.ts'
import { currentLanguage, inLanguage } from '#platform/language/current-language.ts'
import { languageOfUser } from '#platform/language/language-of-reader.ts'
import { makePdf } from '#platform/pdf/make-pdf.ts'
import { site } from '#site'
import { consentTexts } from '#texts/students/acting/acting.ts'
import { consentFormTexts as texts } from '#texts/students/acting/consent-form.ts'
import { actingConsentVersion } from '../contract.ts'

/**
 * The blank form that a student signs to consent to acting, in the language of the student.
 * @throws not_found also for an account that is closed
 */
export async function drawConsentForm(
  deps: Pick<Deps, 'db' | 'clock'>,
  studentId: string,
): Promise<Download> {
  const student = await deps.db
    .selectFrom('users')
    .select('name')
    .where('id', '=', studentId)
    .where('role', '=', 'student')
    .where('status', 'in', ['pending', 'active'])
    .executeTakeFirst()
  if (!student) throw refuse('not_found')
  const language = await languageOfUser(deps.db, studentId)
  const bytes = await inLanguage(language, () => draw(student.name, deps.clock.now()))
  return { bytes, fileName: 'consent-form.pdf' }
}

const draw = (name: string, madeAt: Date): Promise<Buffer> =>
  makePdf({
    title: texts.title,
    language: currentLanguage(),
    madeAt,
    sender: {
      name: site.name,
      lines: [site.contact.address, `${site.contact.phone}, ${site.contact.email}`],
    },
    parts: [
      { kind: 'text', text: name, strong: true },
      { kind: 'text', text: consentTexts.statement },
      { kind: 'text', text: texts.withdraw },
      { kind: 'blanks', labels: [texts.place, texts.date, texts.signature] },
    ],
    foot: texts.version({ version: actingConsentVersion }),
    cannotShow: texts.cannotShow,
  })
