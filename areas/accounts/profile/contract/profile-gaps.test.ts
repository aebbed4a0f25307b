import { expect, it } from 'vitest'
import { emptyProfile as empty } from '#test/people/empty-profile.ts'
import { isUnder18, sectionStatuses } from './profile-gaps.ts'
import type { Profile } from './profile.ts'

const today = '2026-11-21'
const states = (profile: Profile) =>
  Object.fromEntries(
    Object.entries(sectionStatuses(profile, today)).map(([name, { state }]) => [name, state]),
  )

it('counts nothing as started because of the account’s name', () => {
  expect(states(empty)).toEqual({
    personal: 'not-started',
    contact: 'not-started',
    identity: 'not-started',
    guardians: 'optional',
    record: 'not-started',
    activities: 'optional',
    needs: 'optional',
    documents: 'not-started',
  })
})

it('lists what is missing, and nothing once it is entered', () => {
  const started = {
    ...empty.personal,
    fatherName: 'Kamran',
    dateOfBirth: '2005-03-14',
    nationalities: ['PK'],
  }
  const { personal } = sectionStatuses({ ...empty, personal: started }, today)
  expect(personal).toEqual({
    state: 'missing',
    missing: ['placeOfBirth', 'countryOfBirth', 'sex', 'country'],
  })
  const whole = { ...started, placeOfBirth: 'Multan', countryOfBirth: 'PK', sex: 'F' as const, country: 'PK' }
  expect(sectionStatuses({ ...empty, personal: whole }, today).personal.state).toBe('complete')
})

it('requires a province only in Pakistan', () => {
  const contact = { ...empty.contact, phone: '+923010000000', emergencyPhone: '+923010000001' }
  const at = (addressCountry: string) =>
    sectionStatuses(
      { ...empty, contact: { ...contact, addressCountry, city: 'Lahore', address: '12 Street' } },
      today,
    ).contact
  expect(at('PK').missing).toEqual(['province'])
  expect(at('AE').state).toBe('complete')
})

it('requires both documents, and the country and expiry of a passport', () => {
  const passport = { country: null, numberEnds: '567', issued: null, expires: null }
  expect(sectionStatuses({ ...empty, passport }, today).identity.missing).toEqual([
    'nationalNumber',
    'passportCountry',
    'passportExpires',
  ])
})

it('requires no passport of a person who has chosen everything at home', () => {
  expect(sectionStatuses({ ...empty, passportFor: null }, today).identity.missing).toEqual(['nationalNumber'])
  expect(
    sectionStatuses({ ...empty, passportFor: { intake: null, until: null } }, today).identity.missing,
  ).toEqual(['nationalNumber', 'passportNumber'])
})

it('requires a parent or guardian who agrees for a person under 18', () => {
  expect([isUnder18('2008-11-21', today), isUnder18('2008-11-22', today), isUnder18(null, today)]).toEqual([
    false,
    true,
    false,
  ])
  const young = { ...empty, personal: { ...empty.personal, dateOfBirth: '2010-01-01' } }
  const someone = {
    relation: 'sponsor' as const,
    name: 'An Uncle',
    phone: '+923010000001',
    email: null,
    occupation: null,
    paysFees: true,
    agrees: true,
    agreedAt: null,
    mayKnow: [],
  }
  const of = (guardians: Profile['guardians']) => sectionStatuses({ ...young, guardians }, today).guardians
  expect(of([])).toEqual({ state: 'not-started', missing: ['guardian'] })
  expect(of([someone]).missing).toEqual(['guardian', 'guardianAgrees'])
  expect(of([{ ...someone, relation: 'mother', agrees: false }]).missing).toEqual(['guardianAgrees'])
  expect(of([{ ...someone, relation: 'mother' }])).toEqual({ state: 'complete', missing: [] })
})
