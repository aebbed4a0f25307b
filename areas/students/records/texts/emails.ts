import { site } from '#site'
import { moment } from '#kit/mail/when.ts'

/** Texts of the mails about changed details, in English. */
export const detailsWords = {
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
}
