import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Download } from '#platform/http/serve.ts'
import { refuse } from '#platform/http/refusal.ts'
import { currentLanguage, inLanguage } from '#platform/language/current-language.ts'
import { languageOfUser } from '#platform/language/language-of-reader.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { makePdf } from '#platform/pdf/make-pdf.ts'
import { dayIn } from '#platform/time/day-in.ts'
import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import {
  presentProgram,
  programColumns,
  showProgramCosts,
  showProgramFit,
  type ProgramRow,
} from '#areas/catalogue/offers.ts'
import { site } from '#site'
import { comparisonPdfTexts as texts } from '#texts/planning/proposals/comparison-pdf.ts'
import { comparisonRows, dayText, sourcesOf, type ComparedProgram } from './comparison-facts.ts'
import { requireOpenStudent } from './require-open-student.ts'

const statement = {
  name: 'compared-programs',
  text: `
  select ${programColumns}, u.city from programs p join universities u on u.id = p.university_id
  where p.id = any ($1::uuid[]) and p.status = 'published' and u.status = 'published'`,
}

/** Programs with everything that is compared, in the order asked for. @throws not_found unless all are published */
async function readCompared(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  studentId: string,
  programIds: readonly string[],
): Promise<ComparedProgram[]> {
  const { rows } = await pool.query<ProgramRow & { city: string | null }>({
    ...statement,
    values: [programIds],
  })
  const today = clock.now().toISOString().slice(0, 10)
  const student = { userId: studentId, role: 'student' as const }
  return Promise.all(
    programIds.map(async (id) => {
      const row = rows.find((one) => one.id === id)
      if (!row) throw refuse('not_found')
      const [fit, costs] = await Promise.all([
        showProgramFit({ pool, clock }, student, id),
        showProgramCosts(pool, id, { currency: undefined, viewerSeesDrafts: false }),
      ])
      return { program: presentProgram(row, today) as Program, city: row.city, fit, costs }
    }),
  )
}

/**
 * Programs side by side as a PDF in the language of the student. The download is logged before it is returned.
 * @throws not_found for a student without an open account, or a program that is not published
 */
export async function drawComparison(
  deps: Pick<Deps, 'db' | 'pool' | 'clock'>,
  viewer: Viewer,
  studentId: string,
  programIds: readonly string[],
): Promise<Download> {
  const { name } = await requireOpenStudent(deps.db, studentId)
  const columns = await readCompared(deps, studentId, programIds)
  const now = deps.clock.now()
  const language = await languageOfUser(deps.db, studentId)
  const bytes = await inLanguage(language, () => draw(columns, { student: name, officer: viewer.name, now }))
  await deps.db.transaction().execute((trx) =>
    writeAudit(trx, deps, {
      action: 'comparison.downloaded',
      by: viewer,
      object: { kind: 'student', id: studentId },
      details: { programs: programIds.join(' ') },
    }),
  )
  return { bytes, fileName: 'comparison.pdf' }
}

function draw(
  columns: readonly ComparedProgram[],
  { student, officer, now }: { student: string; officer: string; now: Date },
): Promise<Buffer> {
  const today = dayIn(site.timeZone.id, now)
  const named = ({ program }: ComparedProgram) =>
    texts.program({ program: program.programName, university: program.university.universityName })
  return makePdf({
    title: texts.title,
    language: currentLanguage(),
    madeAt: now,
    sender: {
      name: site.name,
      lines: [site.contact.address, `${site.contact.phone}, ${site.contact.email}`],
    },
    parts: [
      { kind: 'text', text: texts.for({ name: student, day: dayText(today) }), strong: true },
      { kind: 'text', text: texts.lead },
      {
        kind: 'table',
        head: [texts.question, ...columns.map(named)],
        rows: comparisonRows(columns, today).map(({ label, values }) => [
          label,
          ...values.map((value) => value ?? texts.notGiven),
        ]),
        widths: [1, ...columns.map(() => 4 / columns.length)],
      },
      { kind: 'heading', text: texts.sourcesHeading },
      ...columns.flatMap((one) => [
        { kind: 'text' as const, text: named(one) },
        { kind: 'facts' as const, facts: sourcesOf(one) },
      ]),
    ],
    foot: texts.officer({ name: officer }),
    cannotShow: texts.cannotShow,
  })
}
