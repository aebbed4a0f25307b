/** The words around the privacy notice, the terms and the complaints page, in English. */
export const legalWords = {
  pages: {
    privacy: {
      title: 'Privacy notice',
      description:
        'What we keep about you, why, for how long and who sees it, and how to take it with you or have it deleted.',
      lead: 'What we keep about you, why, for how long, and who sees it.',
    },
    terms: {
      title: 'Terms of use',
      description:
        'What the platform does for students, what it cannot promise, and what students agree to when they create an account.',
      lead: 'What we do for you, what we cannot promise, and what you agree to.',
    },
    complaints: {
      title: 'Complaints',
      description: 'How to complain, who answers and by when, and where to turn if you do not agree with us.',
      lead: 'How to complain, who answers, and by when.',
    },
  },
  ofVersion: (title: string, version: string) => `${title}, version ${version}`,
  inForce: (version: string, since: string) => `Version ${version}, in force since ${since}.`,
  lasting: 'Lasting address of this version:',
  kept: (version: string) => `This is version ${version}, kept as it was.`,
  current: 'Read the version in force',
  earlier: 'Earlier versions',
  operator: {
    heading: 'Who we are',
    name: 'Company',
    registration: 'Registration',
    address: 'Address',
    email: 'E-mail',
    phone: 'Phone',
  },
}
