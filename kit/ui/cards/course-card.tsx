import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { Scene } from '#kit/illustrations/scene.tsx'
import type { Place } from '#kit/illustrations/scene.tsx'
import { Anchor } from '../anchor.tsx'
import { LessonsIcon, PeopleIcon } from '../icons.ts'

export type CourseCardProps = {
  title: string
  /** The link target; without one the card is not a link. */
  href?: string
  place: Place
  /** 0 to 5 stars and the text beside them, "4 out of 5"; null if there are no ratings. Omitted: nothing is shown. */
  rating?: { stars: number; text: string } | null
  /** "No ratings yet". */
  noRatings?: string
  /** "1 lesson". */
  lessons: string
  /** "3 students"; left out where there are none. */
  students?: string | undefined
  /** Omitted: nothing is shown. */
  price?: ReactNode
  level?: 2 | 3 | 4
  /** A badge or the progress. */
  children?: ReactNode
  /** On a phone the scene is a strip, so that more of the list is in view. */
  strip?: boolean
  className?: string
}

/** A course with a scene. The whole card is the click target of the title's link. */
export function CourseCard(props: CourseCardProps) {
  const {
    title,
    href,
    place,
    rating,
    noRatings,
    lessons,
    students,
    price,
    level = 3,
    children,
    strip = false,
    className,
  } = props
  const Title = `h${level}` as const
  return (
    <article
      className={cx(
        'card relative grid grid-rows-[auto_1fr] overflow-hidden transition-[border-color] duration-200 hover:border-accent has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-accent',
        className,
      )}
    >
      <Scene place={place} className={cx('aspect-[16/10] w-full', strip && 'max-sm:aspect-[3/1]')} />
      <div className="grid content-start gap-2.5 px-[18px] pt-4 pb-[18px]">
        <Title className="text-[1.1875rem]">
          {href ? (
            <Anchor
              href={href}
              className="text-inherit no-underline after:absolute after:inset-0 focus-visible:shadow-none focus-visible:outline-none"
            >
              {title}
            </Anchor>
          ) : (
            title
          )}
        </Title>
        {rating ? <Rating {...rating} /> : noRatings && <p className="text-sm text-soft">{noRatings}</p>}
        {children}
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-soft">
            <span className="inline-flex items-center gap-1.5">
              <LessonsIcon className="size-4" />
              {lessons}
            </span>
            {students !== undefined && (
              <span className="inline-flex items-center gap-1.5">
                <PeopleIcon className="size-4" />
                {students}
              </span>
            )}
          </p>
          {price !== undefined && (
            <p className="ms-auto font-head text-[1.25rem] leading-none font-[740] tabular-nums">
              <bdi>{price}</bdi>
            </p>
          )}
        </div>
      </div>
    </article>
  )
}

const star = 'm10 2 2.4 5.2 5.6.6-4.2 3.8 1.2 5.6-5-2.9-5 2.9 1.2-5.6L2 7.8l5.6-.6z'

/** Stars, with a text for people who cannot see them. */
export function Rating({ stars, text }: { stars: number; text: string }) {
  return (
    <p className="inline-flex items-center gap-1.5 text-sm text-soft">
      <svg viewBox="0 0 104 20" className="h-4 w-[83px]" strokeWidth="1.2" aria-hidden="true">
        {[0, 1, 2, 3, 4].map((at) => (
          <path
            key={at}
            d={star}
            transform={`translate(${at * 21} 0)`}
            className={at < Math.round(stars) ? 'fill-sun stroke-wait' : 'fill-none stroke-edge'}
          />
        ))}
      </svg>
      {text}
    </p>
  )
}
