import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { describeContact } from '#areas/accounts/offers-web.ts'
import { emptyProfile } from '#test/people/empty-profile.ts'
import { fullContact } from '#test/people/full-contact.ts'
import { ProfileFacts } from './profile-facts.tsx'

const { personal, national, passport, guardians, activities } = emptyProfile

/** What an officer reads of a contact section. */
const shown = (contact: typeof fullContact) => {
  const { phone, city, address, addressCountry } = contact
  const account = { name: 'Ayesha Siddiqui', email: 'ayesha@example.org', phone, city, address }
  const unknown = { dateOfBirth: null, nationality: null, education: null }
  return renderToStaticMarkup(
    <ProfileFacts
      profile={{
        ...account,
        ...unknown,
        country: addressCountry,
        sections: { personal, contact, national, passport, guardians, activities, needs: null },
      }}
    />,
  )
}

test.each(Object.entries(fullContact))('officers see %s of the contact section', (name, value) => {
  expect(shown(fullContact)).toContain(describeContact(name, value))
})

test('a province outside Pakistan is shown as written, also if it looks like a code of Pakistan', () => {
  expect(shown(fullContact)).toContain('Kasur, Punjab')
  expect(shown({ ...fullContact, addressCountry: 'BR' })).toContain('Kasur, PB')
})
