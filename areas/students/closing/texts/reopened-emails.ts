import { site } from '#site'

/** Texts of the mails about a reopened account, in English. */
export const reopenedWords = {
  reopened: {
    subject: `Your account at ${site.name} is open again`,
    preview: 'It is not deleted. Everything is as it was.',
    heading: 'Your account is open again',
    lead: 'Our office had closed it and has opened it again. Nothing was deleted, and your applications stand where they stood. Log in with the password you have.',
    signIn: 'Log in',
    noPassword: 'If you have never set a password, or do not remember it,',
    setNew: 'set a new one',
  },
}
