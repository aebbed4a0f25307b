import { rejectionSentences, withdrawalChoices } from '#texts/applications/states/reasons.ts'
import { intakeText } from '#areas/applications/list/server/intake-text.ts'
import type { EmailName, EmailProps } from '#emails'
import { enqueue } from '#platform/mail/mail.ts'
import { site } from '#site'
import type { Trx } from '#platform/database/transaction.ts'

/** The mails about an application; the props they share are added here. */
type About = 'name' | 'application'
type ApplicationMailName = {
  [K in EmailName]: EmailProps[K] extends { name: string; application: { reference: string } } ? K : never
}[EmailName]

async function applicationForMail(trx: Trx, applicationId: string) {
  return trx
    .selectFrom('applications as a')
    .innerJoin('users as s', 's.id', 'a.student_id')
    .innerJoin('universities as u', 'u.id', 'a.university_id')
    .innerJoin('programs as p', 'p.id', 'a.program_id')
    .select(['a.id', 'a.reference', 'a.intake', 's.id as userId', 's.name', 's.email'])
    .select(['u.name as university', 'p.name as program'])
    .where('a.id', '=', applicationId)
    .executeTakeFirstOrThrow()
}

/** The facts that an e-mail shows about an application. */
export async function aboutApplication(trx: Trx, applicationId: string) {
  const { id, reference, university, program, intake } = await applicationForMail(trx, applicationId)
  return { id, reference, university, program, intake: intakeText(intake) }
}

/**
 * Queues a mail about an application to its student, in the operation's transaction.
 * @returns the id of the queued mail
 */
export async function notifyStudent<K extends ApplicationMailName>(
  trx: Trx,
  applicationId: string,
  mail: K,
  props: Omit<EmailProps[K], About>,
): Promise<string> {
  const { id, reference, university, program, intake, ...student } = await applicationForMail(
    trx,
    applicationId,
  )
  const application = { id, reference, university, program, intake: intakeText(intake) }
  return enqueue(trx, {
    name: mail,
    to: student.email,
    userId: student.userId,
    props: { ...props, name: student.name, application } as unknown as EmailProps[K],
  })
}

/** Queues an e-mail to the office about an action of a student. */
export async function notifyOfficers(
  trx: Trx,
  applicationId: string,
  event: EmailProps['office-notice']['event'],
  at: Date,
  reason: string | null = null,
): Promise<void> {
  const { id, reference, university, program, intake, name, userId } = await applicationForMail(
    trx,
    applicationId,
  )
  const application = { id, reference, university, program, intake: intakeText(intake) }
  await enqueue(trx, {
    name: 'office-notice',
    to: site.contact.email,
    userId,
    props: { event, application, student: name, reason, at: at.toISOString() },
  })
}

const sentences: Readonly<Record<string, string>> = rejectionSentences
const choices: Readonly<Record<string, string>> = withdrawalChoices

/** Reasons as a student reads them: each code as its sentence, then the officer's own text. */
export function describeReasons(codes: readonly string[], own: string | undefined): string[] {
  const words = codes
    .filter((code) => code !== 'other' || own === undefined)
    .map((code) => sentences[code] ?? choices[code] ?? code)
  return own === undefined ? words : [...words, own]
}
