import type { ComponentType } from 'react'
import { paths } from '#kit/routing/paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import {
  CalendarIcon,
  ChatIcon,
  FileIcon,
  GraduationIcon,
  HelpIcon,
  HomeIcon,
  LessonsIcon,
  LogoutIcon,
  PersonIcon,
  UniversityIcon,
} from '#kit/ui/icons.ts'
import { shellTexts as texts } from '#texts/app/student/student.ts'

type Entry = {
  href: string
  label: string
  icon: ComponentType<{ className?: string }>
}

const entries: readonly Entry[] = [
  { href: paths.dashboard, label: texts.dashboard, icon: HomeIcon },
  { href: paths.profile, label: texts.profile, icon: PersonIcon },
  { href: paths.universities, label: texts.universities, icon: UniversityIcon },
  { href: paths.applications, label: texts.applications, icon: FileIcon },
  { href: paths.chatbot, label: texts.chatbot, icon: ChatIcon },
  { href: paths.activities, label: texts.activities, icon: CalendarIcon },
]

/** Help and learning, below the entries about the student. */
const further: readonly Entry[] = [
  { href: paths.course, label: texts.courses, icon: LessonsIcon },
  { href: paths.test, label: texts.practiceTests, icon: GraduationIcon },
  { href: paths.help, label: texts.help, icon: HelpIcon },
]

const look =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-start text-md font-medium text-ink no-underline hover:bg-sunk [&>.lucide]:text-soft'
const here =
  'aria-[current]:bg-tint aria-[current]:font-[650] aria-[current]:text-accent aria-[current]:[&>.lucide]:text-accent'

/** The entry of a page. The address of applying is below a university, but it belongs to applications. */
export function entryOf(pathname: string): string | null {
  if (/^\/universities\/[^/]+\/apply\//.test(pathname)) return paths.applications
  return (
    [...entries, ...further].find(({ href }) => pathname === href || pathname.startsWith(`${href}/`))?.href ??
    null
  )
}

/** Greeting and entries, in the sidebar and in the drawer. */
export function SideMenu({
  name,
  pathname,
  onLogout,
}: {
  name: string | null
  pathname: string
  onLogout: () => void
}) {
  const current = entryOf(pathname)
  return (
    <>
      <p className="mb-2.5 border-y border-line px-3 py-3.5 text-h5 leading-[1.3] font-[650] break-words">
        {texts.welcome({ name: name ?? texts.user })}
      </p>
      <Entries entries={entries} current={current} />
      <p className="mt-3 border-t border-line px-3 pt-3 pb-1 text-xs text-soft">{texts.learn}</p>
      <Entries entries={further} current={current} />
      <button type="button" onClick={onLogout} className={`${look} mt-auto max-lg:mt-3`}>
        <LogoutIcon className="flip" />
        {texts.logout}
      </button>
    </>
  )
}

function Entries({ entries, current }: { entries: readonly Entry[]; current: string | null }) {
  return (
    <ul className="grid gap-1">
      {entries.map(({ href, label, icon: Icon }) => (
        <li key={href}>
          <Anchor
            href={href}
            aria-current={href === current ? 'page' : undefined}
            className={`${look} ${here}`}
          >
            <Icon />
            {label}
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
