import { afterEach, expect, test, vi } from 'vitest'
import { paths } from '#kit/routing/paths.ts'
import { noInfo } from '#areas/accounts/sign-in/web/info.ts'
import type { StoredUser } from '#areas/accounts/sign-in/web/info.ts'
import { packInfo, persistKey } from '#areas/accounts/sign-in/web/persist.ts'
import { leadOn } from './signed-in.ts'

afterEach(() => vi.unstubAllGlobals())

const person = (role: StoredUser['role']) => ({
  // Nothing that a name holds passes for a part of what is kept.
  user: { _id: 'u1', name: '"role":"student" "token":"x"', email: 'sana@example.org', role },
  token: 'T',
})

/** The ways in of a page after `leadOn`, where this is kept: icon, button, and one that is to go. */
function ledOn(kept: string | undefined) {
  vi.stubGlobal('localStorage', { [persistKey]: kept })
  const link = (signedIn: string, ariaLabel: string | null) => ({
    dataset: { signedIn },
    ariaLabel,
    title: ariaLabel,
    hidden: false,
    href: paths.signUp,
    firstElementChild: { textContent: 'Get started' },
  })
  const links = [link('Dashboard', 'Login'), link('Dashboard', null), link('', null)]
  leadOn(links as unknown as HTMLAnchorElement[])
  const [icon, button, other] = links
  return {
    says: [icon!.ariaLabel, icon!.title, button!.firstElementChild.textContent],
    leads: [icon!.href, button!.href],
    hidden: [icon!.hidden, button!.hidden, other!.hidden],
  }
}

const says = ['Dashboard', 'Dashboard', 'Dashboard']
const hidden = [false, false, true]

test('a student is led on to the dashboard, and others by the way in', () => {
  const ways = (to: string) => ({ says, hidden, leads: [to, to] })
  expect(ledOn(packInfo(person('student')))).toEqual(ways(paths.dashboard))
  expect(ledOn(packInfo(person('officer')))).toEqual(ways(paths.signUp))
})

test.each([
  ['nothing is kept', undefined],
  ['nobody is logged in', packInfo(noInfo)],
  ['what is kept is damaged', '{'],
])('the ways in stay where %s', (_, kept) => {
  expect(ledOn(kept)).toEqual({
    says: ['Login', 'Login', 'Get started'],
    leads: [paths.signUp, paths.signUp],
    hidden: [false, false, false],
  })
})
