import { site } from '#site'
import { day, moment } from './when.ts'

/** Mails that officers' work on people's records sends: changed details, a reopened account, answers, newsletters. */
export const peopleWords = {
  details: {
    subject: `We changed your details at ${site.name}`,
    preview: 'Read which, and tell us if it is not right.',
    heading: 'Your details were changed',
    lead: (at: string) => `An officer changed this in your record on ${moment(at)}:`,
    fields: {
      name: 'Name',
      phone: 'Telephone number',
      dateOfBirth: 'Date of birth',
      nationality: 'Nationality',
      country: 'Country you live in',
      city: 'City',
      address: 'Address',
      education: 'Education',
    },
    look: 'Look at your profile',
    sent: 'Applications you have sent keep the details they were sent with.',
    wrong: 'If you did not ask for this, or it is wrong, answer this e-mail or call us. We put it right.',
  },
  reopened: {
    subject: `Your account at ${site.name} is open again`,
    preview: 'It is not deleted. Everything is as it was.',
    heading: 'Your account is open again',
    lead: 'Our office had closed it and has opened it again. Nothing was deleted, and your applications stand where they stood. Log in with the password you have.',
    signIn: 'Log in',
    noPassword: 'If you have never set a password, or do not remember it,',
    setNew: 'set a new one',
  },
  answer: {
    subject: `Your question to ${site.name}`,
    preview: 'A person at our office has answered it.',
    heading: 'Here is our answer',
    by: (officer: string) => `${officer}, ${site.name}`,
    asked: (at: string) => `What you wrote to us on ${day(at)}`,
    start: 'Make a free account to search and apply',
    why: `You get this e-mail because you wrote to ${site.name} with this address.`,
  },
  newsletter: {
    preview: `News from ${site.name} about studying abroad.`,
    test: 'This is a test',
    testHow: 'It went to you alone, and the link at its foot ends nobody’s newsletter.',
    stop: 'Stop the newsletter',
    stopHow: 'One press on the page that opens, and we do not write any more.',
    why: `You get this e-mail because you confirmed the newsletter of ${site.name}.`,
  },
}
