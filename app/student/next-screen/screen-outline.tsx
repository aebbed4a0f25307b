import { useEffect } from 'react'
import type { ComponentType } from 'react'
import { useStore } from 'react-redux'
import { countryName } from '#kit/format/local-formats.ts'
import { usePlace } from '#kit/routing/router.tsx'
import { useKnownRecord } from '#kit/store/known-record.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Skeleton, SkeletonText } from '#kit/ui/skeleton.tsx'
import { outlineTexts, screenTitles } from '#texts/app/student/screens.ts'
import { site } from '#site'
import { loadEarly } from './early-data.ts'
import { screenAt } from './screen-at.ts'
import type { ScreenName } from './screen-at.ts'

interface KnownUniversity {
  universityName: string
  country: string
}
interface KnownProgram {
  programName: string
  /** Not in every reply that names the program. */
  university?: KnownUniversity
}
interface KnownApplication {
  program: { programName: string }
  university: { universityName: string }
}

const placeOf = ({ universityName, country }: KnownUniversity) => `${universityName}, ${countryName(country)}`

/**
 * The title and a skeleton of the current address, while the script of its screen loads. Of a program, a university and
 * an application the title is what a list has shown before.
 */
export function ScreenOutline() {
  const { pathname } = usePlace()
  const screen = screenAt(pathname)
  if (screen === null) return null
  const { name, params } = screen
  const Named = named[name] ?? Plain
  return <Named name={name} id={Object.values(params).at(-1) ?? ''} />
}

interface OutlineProps {
  name: ScreenName
  /** The id at the end of the address. */
  id: string
}

const named: Partial<Record<ScreenName, ComponentType<OutlineProps>>> = {
  university: function University({ name, id }) {
    const known = useKnownRecord<KnownUniversity>(id, 'universityName')
    return <Outline name={name} title={known?.universityName} />
  },
  program: function Program({ name, id }) {
    const known = useKnownRecord<KnownProgram>(id, 'programName')
    return (
      <Outline name={name} title={known?.programName} sub={known?.university && placeOf(known.university)} />
    )
  },
  application: function Application({ name, id }) {
    const known = useKnownRecord<KnownApplication>(id, 'program')
    return (
      <Outline
        name={name}
        title={known?.program.programName}
        sub={known && known.university.universityName}
      />
    )
  },
}

const Plain = ({ name }: OutlineProps) => <Outline name={name} />

function Outline({
  name,
  title,
  sub,
}: {
  name: ScreenName
  title?: string | undefined
  sub?: string | null
}) {
  const shown = title ?? screenTitles[name]
  const { pathname, search } = usePlace()
  useEffect(() => {
    document.title = `${shown} · ${site.name}`
  }, [shown])
  // What the screen will ask for first is asked for while its script is on the way.
  const store = useStore()
  useEffect(() => loadEarly(store, pathname, search), [store, pathname, search])
  return (
    <div aria-busy="true">
      <PageTitle isName={title !== undefined} sub={sub}>
        {shown}
      </PageTitle>
      <p role="status" className="sr-only">
        {outlineTexts.loading}
      </p>
      <div aria-hidden="true" className="grid gap-4">
        <Skeleton className="h-11" />
        {[4, 3, 3].map((lines, at) => (
          <Card key={at} as="div" padded>
            <SkeletonText lines={lines} />
          </Card>
        ))}
      </div>
    </div>
  )
}
