import { stageLabels } from '#areas/applications/states/contract/application-moves.ts'
import type { Stage } from '#platform/contract/stages.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Download } from '#platform/http/serve.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type { StoredSeal } from '#platform/files/files.ts'
import { makePdf, type PdfPart } from '#platform/pdf/make-pdf.ts'
import { site } from '#site'
import type { FrozenProfile } from '../contract/applications.ts'
import { readApplication } from './list-applications.ts'
import { receiptWords as words } from './receipt-words.ts'

/** Letters of a SHA-256 that are enough to tell two papers apart by eye. */
const fingerprintLetters = 16

/**
 * The receipt of an application for its owner: what was sent and when, what is missing, what happens next.
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
    words.version(documentLabels[one.name], one.version),
    words.kilobytes(one.bytes),
    words.moment(new Date(one.uploadedAt)),
    (sums.get(one._id) ?? '').slice(0, fingerprintLetters),
  ])
  const missing = application.missingDocuments.map((name) => documentLabels[name])
  const parts: PdfPart[] = [
    { kind: 'text', text: words.reference(application.reference), strong: true },
    {
      kind: 'facts',
      facts: [
        { term: words.name, value: (profile as unknown as FrozenProfile).name },
        { term: words.university, value: application.university.universityName },
        { term: words.program, value: application.program.programName },
        { term: words.intake, value: intakeInWords(application.intake) },
        { term: words.sentOn, value: words.moment(new Date(application.appliedAt)) },
      ],
    },
    { kind: 'heading', text: words.papers },
    rows.length === 0
      ? { kind: 'text', text: words.noPapers }
      : {
          kind: 'table',
          head: [words.paper, words.size, words.received, words.fingerprint],
          rows,
          widths: [34, 11, 33, 22],
        },
    ...(missing.length === 0
      ? []
      : [
          { kind: 'heading', text: words.missing } as const,
          { kind: 'text', text: missing.join(', ') } as const,
        ]),
    { kind: 'heading', text: words.next },
    { kind: 'steps', steps: stepsOf(application) },
  ]
  const bytes = await makePdf({
    title: words.title,
    language: words.language,
    madeAt: now,
    sender: {
      name: site.name,
      lines: [site.contact.address, `${site.contact.phone}, ${site.contact.email}`],
    },
    parts,
    foot: words.foot(now),
    cannotShow: words.cannotShow,
  })
  return { bytes, fileName: words.fileName }
}

/** What comes, as long as nothing is decided; afterwards, where it stands. */
function stepsOf({ stage, checkBy }: { stage: Stage; checkBy: string | null }): string[] {
  if (stage !== 'submitted' && stage !== 'under_review' && stage !== 'documents_requested') {
    return [words.stands(stageLabels[stage])]
  }
  const check = checkBy === null ? words.checkOpen : words.check(words.day(new Date(checkBy)))
  return [check, words.ask, words.answer]
}

function intakeInWords(intake: string | null): string {
  if (intake === null || intake === '') return words.notGiven
  const [, year, season] = /^(\d{4})-(spring|summer|autumn|winter)$/.exec(intake) ?? []
  return season ? `${words.seasons[season as keyof typeof words.seasons]} ${year}` : intake
}
