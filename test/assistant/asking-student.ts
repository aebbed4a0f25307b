import { loadBuiltInCatalogue } from '#areas/catalogue/built-in/server/load-built-in.ts'
import { loadHelpArticles } from '#areas/conversation/help/server/load-articles.ts'
import { aVaultDocument, apply, decide, smallPhotograph } from '../people/applying.ts'
import { anOfficer, aStudent, type Person } from '../people/people.ts'
import type { ProgramToApplyTo } from '../people/programs.ts'
import type { TestProduct } from '../harness/product.ts'

/** Rates of exchange, in rupees, so that fees in different currencies can be compared. */
const rates = { USD: 280, EUR: 325, CNY: 39, AUD: 185, GBP: 370 }

/** The day that is so many days from now, as in 2027-02-01. */
const inDays = ({ clock }: TestProduct, days: number) =>
  new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

async function programAt(
  { deps }: TestProduct,
  university: string,
  program: string,
): Promise<ProgramToApplyTo> {
  const { rows } = await deps.pool.query(
    `select p.id, u.id as university from programs p join universities u on u.id = p.university_id
     where u.name ilike $1 and p.name ilike $2`,
    [`%${university}%`, `%${program}%`],
  )
  return { programId: rows[0].id, universityId: rows[0].university }
}

/**
 * Fills the built-in catalogue with rates and two listings of a regulator, and makes a student with a record, three
 * applications (an offer, documents requested, rejected), documents and a saved program.
 */
export async function anAskingStudent(product: TestProduct): Promise<Person> {
  const { deps } = product
  await loadBuiltInCatalogue(deps.db)
  await loadHelpArticles(deps.db, deps.clock.now())
  const student = await aStudent(deps)
  const officer = await anOfficer(deps)
  const { token } = student
  await deps.pool.query(
    `insert into exchange_rates (currency, rate, as_of, source, set_by, set_at)
     select key, value::numeric, $2, 'Invented for a test', $3, $4 from json_each_text($1)`,
    [JSON.stringify(rates), inDays(product, -1), officer._id, deps.clock.now()],
  )
  await deps.pool.query(
    `insert into recognition_listings (regulator, university_id, listed, source_url, checked_on)
     select 'PM&DC', id, name like 'Tbilisi%', 'https://pmdc.pk/', $1 from universities
     where name in ('Tbilisi State Medical University', 'Harbin Medical University')`,
    [inDays(product, -3)],
  )
  const riga = await apply(product, student, await programAt(product, 'Stradi', 'Medicine'), {
    documents: { matricCertificateImage: await smallPhotograph() },
  })
  await decide(product, officer, riga.body.data._id, { decision: 'offer', conditions: ['IELTS 6.5'] })
  const padua = await apply(product, student, await programAt(product, 'Padua', 'Medicine'))
  await decide(product, officer, padua.body.data._id, {
    decision: 'request_documents',
    documents: ['fscCertificateImage'],
    dueDate: inDays(product, 9),
  })
  const refused = await apply(product, student, await programAt(product, 'Geomedi', 'Medicine'))
  await decide(product, officer, refused.body.data._id, { decision: 'reject', reasons: ['program_full'] })
  await aVaultDocument(product, student, 'passportImage', await smallPhotograph())
  const soon = await programAt(product, 'UNSW', 'Master of Laws')
  await deps.pool.query('update programs set deadline = $2 where id = $1', [
    soon.programId,
    inDays(product, 5),
  ])
  await product.call('PUT', `/student/shortlist/${soon.programId}`, { token, body: {} })
  await deps.pool.query(
    `insert into student_details (user_id, date_of_birth, nationality) values ($1, $2, 'PK')
     on conflict (user_id) do update set date_of_birth = excluded.date_of_birth, nationality = 'PK'`,
    [student._id, inDays(product, -20 * 366)],
  )
  const record = (part: string, body: object) =>
    product.call('PUT', `/student/record/${part}`, { token, body: { [part]: body } })
  const replies = [
    await record('schooling', [
      {
        qualification: 'hssc_pre_medical',
        title: null,
        institution: null,
        country: 'PK',
        subjects: [],
        status: 'completed',
        year: 2025,
        scheme: 'percentage',
        obtained: 72,
        total: null,
      },
    ]),
    await record('tests', [
      {
        test: 'ielts',
        status: 'taken',
        date: inDays(product, -60),
        overall: 6,
        sections: [],
        reportNo: null,
      },
    ]),
  ]
  const failed = replies.find(({ status }) => status >= 300)
  if (failed) throw new Error(JSON.stringify(failed.body))
  return student
}
