import { afterEach, expect, test, vi } from 'vitest'
import { paths } from '#kit/routing/paths.ts'
import { noInfo } from '#areas/accounts/sign-in/web/info.ts'
import type { StoredUser } from '#areas/accounts/sign-in/web/info.ts'
import { packInfo, persistKey } from '#areas/accounts/sign-in/web/persist.ts'
import { showSignedIn } from './signed-in.ts'

afterEach(() => vi.unstubAllGlobals())

const person = (role: StoredUser['role']) => ({
  // A name must not be mistaken for a part of the stored state.
  user: { _id: 'u1', name: '"role":"student" "token":"x"', email: 'sana@example.org', role },
  token: 'T',
})

/** The login links of a page after `showSignedIn` with this stored state: icon, button, and one to be hidden. */
function linksFor(stored: string | undefined) {
  vi.stubGlobal('localStorage', { [persistKey]: stored })
  const link = (signedIn: string, ariaLabel: string | null, to?: string) => ({
    dataset: { signedIn, to },
    ariaLabel,
    title: ariaLabel,
    hidden: to !== undefined,
    href: paths.signUp,
    firstElementChild: { textContent: 'Get started' },
  })
  const links = [
    link('Dashboard', 'Login'),
    link('Dashboard', null),
    link('', null),
    link('Your shortlist', null, '/list'),
  ]
  showSignedIn(links as unknown as HTMLAnchorElement[])
  const [icon, button, other, list] = links
  return {
    texts: [icon!.ariaLabel, icon!.title, button!.firstElementChild.textContent],
    hrefs: [icon!.href, button!.href],
    list: [list!.href, list!.hidden],
    hidden: [icon!.hidden, button!.hidden, other!.hidden],
  }
}

const texts = ['Dashboard', 'Dashboard', 'Dashboard']
const hidden = [false, false, true]

test('links of a student lead to the dashboard, those of others to the login, which redirects', () => {
  const expected = (to: string, list: string) => ({ texts, hidden, hrefs: [to, to], list: [list, false] })
  expect(linksFor(packInfo(person('student')))).toEqual(expected(paths.dashboard, '/list'))
  expect(linksFor(packInfo(person('officer')))).toEqual(expected(paths.signUp, paths.signUp))
})

test.each([
  ['nothing is stored', undefined],
  ['nobody is logged in', packInfo(noInfo)],
  ['the stored state is damaged', '{'],
])('the login links stay if %s', (_, stored) => {
  expect(linksFor(stored)).toEqual({
    texts: ['Login', 'Login', 'Get started'],
    hrefs: [paths.signUp, paths.signUp],
    list: [paths.signUp, true],
    hidden: [false, false, false],
  })
})
