import { Hero } from '../illustrations/hero.tsx'
import * as pictures from '../illustrations/pictures.tsx'
import { drawnPlaces } from '../illustrations/scene.tsx'
import { Swot } from '../illustrations/swot.tsx'
import { CourseCard } from '../ui/cards/course-card.tsx'
import { Logo, LogoMark } from '../ui/logo.tsx'
import { Avatar, Milestone } from '../ui/cards/step-marker.tsx'
import { TileCourse } from '../ui/cards/tile-course.tsx'
import { UniversityCrest } from '../ui/cards/university-crest.tsx'

const colors = {
  ground: 'bg-ground',
  surface: 'bg-surface',
  sunk: 'bg-sunk',
  ink: 'bg-ink',
  soft: 'bg-soft',
  edge: 'bg-edge',
  accent: 'bg-accent',
  tint: 'bg-tint',
  sun: 'bg-sun',
  'sun-tint': 'bg-sun-tint',
  night: 'bg-night',
  line: 'bg-line',
  ok: 'bg-ok',
  'ok-bg': 'bg-ok-bg',
  wait: 'bg-wait',
  'wait-bg': 'bg-wait-bg',
  stop: 'bg-stop',
  'stop-bg': 'bg-stop-bg',
  'i-sky': 'bg-i-sky',
  'i-far': 'bg-i-far',
  'i-lapis': 'bg-i-lapis',
  'i-firoza': 'bg-i-firoza',
  'i-clay': 'bg-i-clay',
  'i-line': 'bg-i-line',
}

export function ColorSamples() {
  return (
    <ul className="grid grid-cols-4 gap-2 sm:grid-cols-6">
      {Object.entries(colors).map(([name, fill]) => (
        <li key={name} className="text-xs text-soft">
          <span className={`mb-1 block h-10 rounded-control border border-line ${fill}`} />
          {name}
        </li>
      ))}
    </ul>
  )
}

export function TypeSamples() {
  return (
    <div className="grid gap-3">
      <p className="font-head text-h1 leading-[1.05] font-[780] tracking-[-0.022em]">The road abroad</p>
      <p className="font-head text-h2 leading-[1.14] font-[720] tracking-[-0.012em]">Four stages, one road</p>
      <p className="font-head text-h3 font-[720]">How far you have come, 0123456789</p>
      <p className="text-lead text-soft">
        You always know which step you have completed and which comes next.
      </p>
      <p>
        Text in the body face, with <a href="#type">a link</a> in it. Riga Stradiņš University.
      </p>
    </div>
  )
}

const countries = 'AU CA CN DE FR GB GE HU IT KZ LV MY PK RS TR US XX'.split(' ')

export function PictureSamples({ pane }: { pane: string }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        <Logo name="Manzil" label="Manzil" />
        <LogoMark />
        <Milestone>1</Milestone>
        <Milestone />
        <Avatar initials="BA" />
        <Avatar initials="SN" size="small" />
      </div>
      <div className="flex flex-wrap gap-3">
        {countries.map((country) => (
          <UniversityCrest key={country} country={country} />
        ))}
        {countries.map((country) => (
          <UniversityCrest key={country} country={country} seed={'\u0001'} size="small" />
        ))}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {drawnPlaces.map((place, index) => (
          <CourseCard
            key={place}
            title={`Medicine, ${place}`}
            href={`#${pane}-course-${place}`}
            place={place}
            rating={index === 1 ? { stars: 2, text: '2 out of 5' } : null}
            noRatings="No ratings yet"
            lessons="1 lesson"
            students="3 students"
            price="$15"
            level={3}
          />
        ))}
      </div>
      <div>
        <TileCourse />
        <div className="night grid gap-3 p-5">
          <Logo name="Manzil" label="Manzil" />
          <p>
            <a href="#night" className="text-white">
              help@example.org
            </a>
          </p>
        </div>
      </div>
      <Hero className="w-full" />
      <ul className="grid gap-4 sm:grid-cols-2">
        {Object.entries(pictures).map(([name, Picture]) => (
          <li key={name}>
            <Picture />
            <p className="text-sm text-soft">{name}</p>
          </li>
        ))}
      </ul>
      <Swot
        className="mx-auto w-full max-w-90"
        label="The four squares of a SWOT analysis"
        helps="Helps me"
        hinders="Holds me back"
        inMe="In me"
        aroundMe="Around me"
        strengths={{ letter: 'S', name: 'Strengths', line: 'What I do well' }}
        weaknesses={{ letter: 'W', name: 'Weaknesses', line: 'What I still lack' }}
        opportunities={{ letter: 'O', name: 'Opportunities', line: 'Doors open now' }}
        threats={{ letter: 'T', name: 'Threats', line: 'What may stop me' }}
      />
    </>
  )
}
