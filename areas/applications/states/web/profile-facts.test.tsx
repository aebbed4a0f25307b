import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { schooling as aSchooling } from '#test/people/sample-requirements.ts'
import { ProfileFacts } from './profile-facts.tsx'

type Profile = Parameters<typeof ProfileFacts>[0]['profile']

const terms = (over: Partial<Profile>) =>
  renderToStaticMarkup(
    <ProfileFacts
      profile={{
        name: 'Ayesha Siddiqui',
        email: 'ayesha@example.org',
        phone: null,
        dateOfBirth: null,
        nationality: null,
        country: null,
        city: null,
        address: null,
        education: null,
        ...over,
      }}
    />,
  )
const schooling = [aSchooling({ qualification: 'hssc_pre_medical' })]

it('says that the education is not given only where no studies are listed', () => {
  expect(terms({})).toContain('Education')
  expect(terms({ schooling })).not.toContain('Education')
  expect(terms({ schooling })).toContain('Studies')
  expect(terms({ schooling, education: 'FSc pre-medical' })).toContain('Education')
})
