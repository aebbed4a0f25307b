import { site } from '#site'
import { moment } from '#kit/mail/when.ts'
import { formerAdminHours } from '../contract.ts'

const office = `the office of ${site.name}`

/** Mails to people of the console: how they come in, and what they may do. */
export const teamWords = {
  roles: {
    officer: 'Officer',
    admin: 'Admin',
    university: 'User of a university',
  },
  rights: {
    label: 'Rights',
    decide: 'makes offers and refuses',
    sensitive: 'reads what is sensitive',
    none: 'reads and writes messages',
  },
  roleLabel: 'Role',
  universityLabel: 'University',
  invitation: {
    subject: `You are invited to ${office}`,
    preview: 'Choose a password, set up your second step, and you are in.',
    heading: 'Choose a password, and you are in',
    lead: (by: string) => `${by} made an account for you at ${office}.`,
    steps:
      'After the password we ask for a second step: an authenticator app on your telephone, or a passkey. Have your telephone at hand.',
    action: 'Choose a password',
    life: (until: string) =>
      `The link works once, until ${moment(until)}. After that, ask whoever invited you for a new one.`,
    byHand: 'If the button does not open, copy this address into your browser:',
    notYou: 'If you do not know why you get this, do nothing. Nobody can use the account without this link.',
    why: `You get this e-mail because somebody at ${site.name} invited this address.`,
  },
  rightsChanged: {
    subject: `What you may do at ${site.name} has changed`,
    preview: 'Here is what your account may do now.',
    heading: 'Your rights have changed',
    lead: 'An admin changed what your account may do. This is how it stands now.',
    next: 'You were signed out. Sign in again to go on.',
    action: 'Sign in',
    wrong: 'If this looks wrong, ask an admin.',
  },
  accessEnded: {
    subject: `Your access to ${office} has ended`,
    preview: 'You were signed out everywhere.',
    heading: 'Your access has ended',
    lead: (at: string) => `On ${moment(at)} an admin closed your account. You were signed out everywhere.`,
    wrong: 'If you think this is a mistake, answer this e-mail or ask an admin.',
  },
  adminEnded: {
    subject: 'An admin is an admin no longer',
    preview: 'Every admin gets this e-mail. Look whether it was meant.',
    heading: 'One admin fewer',
    access: (about: string, at: string) => `On ${moment(at)} the access of ${about}, an admin, ended.`,
    rights: (about: string, at: string) =>
      `On ${moment(at)} ${about} stopped being an admin. The account still works, with fewer rights.`,
    by: (asked: string, confirmed: string) => `${asked} asked for it, and ${confirmed} confirmed it.`,
    onServer: 'It was done with a command on the server, without a second admin.',
    next: `For ${formerAdminHours} hours, nobody becomes an admin without a second admin.`,
    wrong: 'If you do not know why, call your colleagues now and look at the audit log.',
    action: 'Open the team',
  },
  approvalAsked: {
    subject: 'A step waits for a second admin',
    preview: 'Somebody asked for a step that takes two people.',
    heading: 'A step waits for your yes or no',
    steps: {
      'person.make-admin': (by: string, about: string) => `${by} asks to make ${about} an admin.`,
      'person.end-admin': (by: string, about: string) =>
        `${by} asks to end the access of ${about}, who is an admin. Any other admin can confirm it, ${about} too.`,
      'person.demote-admin': (by: string, about: string) =>
        `${by} asks that ${about} is an admin no longer. Any other admin can confirm it, ${about} too.`,
      'person.reset-factor': (by: string, about: string) =>
        `${by} asks to remove the second step of ${about}, who has lost it. Ask ${about} by telephone whether that is so.`,
    },
    reason: 'Reason',
    until: (until: string) => `It can be confirmed until ${moment(until)}. Until then nothing changes.`,
    action: 'Open the team',
  },
}
