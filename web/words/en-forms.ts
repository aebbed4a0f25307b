import type { CourseType } from '#contract/enquiries.ts'

const courseTypes: Record<CourseType, string> = {
  medicine: 'Medicine/MBBS/MD',
  engineering: 'Engineering',
  it: 'IT',
  business: 'Business',
  humanities: 'Humanities',
}

/** The words of the public forms and of the pages that answer them, in English. */
export const formWords = {
  optional: '(optional)',
  submit: 'Submit',
  sending: 'Sending',
  /** Before the title of a page that came back with something to mend. */
  errorTitle: 'Error: ',
  connectionFailed:
    'The connection stopped before an answer came. What you typed is still here. Please try again.',
  leaveEmpty: 'Leave this empty',
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  registration: {
    heading: 'Your registration',
    courseType: 'Course Type',
    choose: 'Choose one',
    courseTypes,
    qualification: 'Qualification',
    qualificationHint: 'Your last certificate, such as FSc, A levels or BSc.',
    phone: 'Phone No',
    phoneHint: 'With the country code if it is not a Pakistani number.',
    consent:
      'We keep this to call you about your registration: half a year after we have answered, two years at most.',
  },
  contact: {
    heading: 'Write to us',
    lead: 'An e-mail address or a phone number is enough for us to answer.',
    phone: 'Phone',
    message: 'Type Your Message',
    consent: 'We keep this to answer you: half a year after we have answered, two years at most.',
  },
  newsletter: {
    heading: 'Join Our Newsletter',
    lead: 'Deadlines, scholarships and advice, in plain words.',
    subscribe: 'Subscribe',
    consent:
      'We keep your address to send you the newsletter, once you have confirmed it by e-mail. Every e-mail has a link to stop.',
  },
  searchMails: {
    title: 'Stop a weekly e-mail',
    description: 'End the weekly e-mail of a saved search.',
    heading: 'Stop this weekly e-mail?',
    lead: 'It tells you of new programs for a search you saved. The search itself stays.',
    token: 'The link from our e-mail',
    tokenHint: 'Copy the whole address from the e-mail and paste it here.',
    stop: 'Stop the e-mail',
    later: 'You can switch it on again at any time, under',
    searches: 'Saved searches',
  },
  confirmation: {
    title: 'Confirm the newsletter',
    description: 'Say yes to the newsletter, or stop it.',
    heading: 'Shall we write to you?',
    lead: 'Press the button, and the newsletter comes to the address our e-mail went to. Without it, it does not.',
    token: 'The link from our e-mail',
    tokenHint: 'Copy the whole address from the e-mail and paste it here.',
    yes: 'Yes, send me the newsletter',
    no: 'Do not write to me',
    runOut: 'Has the link run out?',
    again: 'Ask for a new one',
  },
  sent: {
    registration: {
      title: 'Your registration is with us',
      description: 'What happens after a registration.',
      heading: 'Your registration is with us',
      lead: 'Thank you. You need not send it again.',
      steps: [
        'An officer reads it and calls you on the number you gave.',
        'You talk about your marks, your budget and the countries you think of.',
        'With a free account you look for universities and apply yourself, today if you like.',
      ],
      button: 'Create my free account',
    },
    contact: {
      title: 'Your message is with us',
      description: 'What happens after a message.',
      heading: 'Your message is with us',
      lead: 'Thank you. You need not send it again.',
      steps: ['A person reads it.', 'You get an answer by e-mail or phone, whichever you gave.'],
      button: 'Go to the start page',
    },
    newsletter: {
      title: 'Look into your mailbox',
      description: 'What happens after asking for the newsletter.',
      heading: 'One step is left: look into your mailbox',
      lead: 'Thank you. We have sent an e-mail to the address you gave.',
      steps: [
        'Open the e-mail. It may take a minute, and it may be in the spam folder.',
        'Press the button in it, and confirm.',
        'Until then we do not write to you. If you have confirmed before, nothing changes.',
      ],
      button: 'Go to the start page',
    },
    confirmation: {
      title: 'The newsletter comes to you',
      description: 'The newsletter is confirmed.',
      heading: 'The newsletter comes to you',
      lead: 'Thank you. Every e-mail has a link to stop it, and it works at once.',
      steps: [],
      button: 'Go to the start page',
    },
    searchMails: {
      title: 'The weekly e-mail is stopped',
      description: 'The weekly e-mail of a saved search is ended.',
      heading: 'The weekly e-mail is stopped',
      lead: 'Your search is still saved. Under Universities, Saved searches, you can switch the e-mail on again.',
      steps: [],
      button: 'Go to the start page',
    },
    leaving: {
      title: 'We do not write to you any more',
      description: 'The newsletter is ended.',
      heading: 'We do not write to you any more',
      lead: 'The newsletter does not come to your address from now on. The address itself is removed after 30 days.',
      steps: [],
      button: 'Go to the start page',
    },
  },
}

export type FormWords = typeof formWords
