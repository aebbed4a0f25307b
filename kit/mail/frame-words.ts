import { site } from '#site'
import { oneLine } from './clean-props.ts'

/** What surrounds every mail. */
export const frameWords = {
  hello: (name: string | null) => (name ? `Hello ${oneLine(name, 80)},` : 'Hello,'),
  person: 'To reach a person, answer this e-mail or call',
  whyAccount: `You get this e-mail because of your account at ${site.name}.`,
  whyAddress: `You get this e-mail because somebody typed this address at ${site.name}.`,
  whyApplication: `You get this e-mail because you applied through ${site.name}.`,
  whyOffice: `You get this e-mail because you work on applications at ${site.name}.`,
}

/** Facts that several mails list. */
export const factWords = {
  university: 'University',
  program: 'Program',
  intake: 'Intake',
  reference: 'Reference',
  student: 'Student',
  when: 'When',
  device: 'Device',
  reason: 'Reason',
  kind: 'Kind',
}
