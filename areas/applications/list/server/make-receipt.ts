import { stageLabels } from '#texts/applications/states/stages.ts'
import type { Stage } from '#platform/contract/stages.ts'
import { formatter } from '#kit/language/locale.ts'
import { day } from '#kit/mail/when.ts'
import { currentLanguage } from '#platform/language/current-language.ts'
import { receiptTexts as texts } from '#texts/applications/list/receipt.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Download } from '#platform/http/serve.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type { StoredSeal } from '#platform/files/files.ts'
import { makePdf, type PdfPart } from '#platform/pdf/make-pdf.ts'
import { site } from '#site'
import type { FrozenProfile } from '../contract/applications.ts'
import { readApplication } from './list-applications.ts'
import { intakeText } from './intake-text.ts'

/** Characters of a SHA-256 that are enough to distinguish documents by eye. */
const fingerprintLength = 16

const inZone = (when: Date, key: string, options: Intl.DateTimeFormatOptions) =>
  formatter(
    `receipt ${key}`,
    (locale) => new Intl.DateTimeFormat(locale, { timeZone: site.timeZone.id, ...options }),
  ).format(when)

/** `21 November 2026, 14:05 (Pakistan time)`. */
const timeText = (when: Date) =>
  texts.time({
    day: inZone(when, 'day', { dateStyle: 'long' }),
    time: inZone(when, 'time', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    zone: site.timeZone.name,
  })

/**
 * The receipt of an application for its owner: what was sent and when, what is missing, and the next steps.
 * @throws not_found when it does not exist or belongs to somebody else
 */
export async function makeReceipt(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  applicationId: string,
): Promise<Download> {
  const now = deps.clock.now()
  const application = await readApplication(deps.db, viewer, applicationId, now)
  const [{ profile }, seals] = await Promise.all([
    deps.db
      .selectFrom('applications')
      .select('profile')
      .where('id', '=', applicationId)
      .executeTakeFirstOrThrow(),
    deps.db
      .selectFrom('application_documents as l')
      .innerJoin('documents as d', 'd.id', 'l.document_id')
      .select(['d.id', 'd.seal'])
      .where('l.application_id', '=', applicationId)
      .execute(),
  ])
  const sums = new Map(seals.map(({ id, seal }) => [id, (seal as unknown as StoredSeal).sha256]))
  const rows = application.documents.map((one) => [
    one.version === 1
      ? documentLabels[one.name]
      : texts.documents.version({ name: documentLabels[one.name], version: one.version }),
    texts.documents.kilobytes({ kilobytes: Math.max(1, Math.round(one.bytes / 1024)) }),
    timeText(new Date(one.uploadedAt)),
    (sums.get(one._id) ?? '').slice(0, fingerprintLength),
  ])
  const missing = application.missingDocuments.map((name) => documentLabels[name])
  const parts: PdfPart[] = [
    { kind: 'text', text: texts.reference({ reference: application.reference }), strong: true },
    {
      kind: 'facts',
      facts: [
        { term: texts.facts.name, value: (profile as unknown as FrozenProfile).name },
        { term: texts.facts.university, value: application.university.universityName },
        { term: texts.facts.program, value: application.program.programName },
        { term: texts.facts.intake, value: intakeText(application.intake) ?? texts.notGiven },
        { term: texts.facts.sentOn, value: timeText(new Date(application.appliedAt)) },
      ],
    },
    { kind: 'heading', text: texts.documents.heading },
    rows.length === 0
      ? { kind: 'text', text: texts.documents.none }
      : {
          kind: 'table',
          head: [
            texts.documents.document,
            texts.documents.size,
            texts.documents.received,
            texts.documents.fingerprint,
          ],
          rows,
          widths: [34, 11, 33, 22],
        },
    ...(missing.length === 0
      ? []
      : [
          { kind: 'heading', text: texts.missing } as const,
          { kind: 'text', text: listText(missing) } as const,
        ]),
    { kind: 'heading', text: texts.next },
    { kind: 'steps', steps: stepsOf(application) },
  ]
  const bytes = await makePdf({
    title: texts.title,
    language: currentLanguage(),
    madeAt: now,
    sender: {
      name: site.name,
      lines: [site.contact.address, `${site.contact.phone}, ${site.contact.email}`],
    },
    parts,
    foot: texts.foot({ time: timeText(now) }),
    cannotShow: texts.cannotShow,
  })
  return { bytes, fileName: texts.fileName }
}

const listText = (names: readonly string[]) =>
  formatter('list', (locale) => new Intl.ListFormat(locale)).format(names)

/** The next steps until a decision; afterwards, the current stage. */
function stepsOf({ stage, checkBy }: { stage: Stage; checkBy: string | null }): string[] {
  if (stage !== 'submitted' && stage !== 'under_review' && stage !== 'documents_requested') {
    return [texts.stage({ stage: stageLabels[stage] })]
  }
  const check = checkBy === null ? texts.checkOpen : texts.check({ day: day(checkBy) })
  return [check, texts.request, texts.answer]
}
