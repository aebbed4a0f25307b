import { useEffect } from 'react'
import { countriesByName } from '#kit/format/country-names.ts'
import { useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import { useBaseVersion } from '#kit/store/use-base-version.ts'
import { languageName } from '#kit/format/local-formats.ts'
import { ResumedBanner } from '#kit/forms/resumed-banner.tsx'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Scene } from '#kit/illustrations/scene.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { intoView } from '#kit/ui/into-view.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { RadioGroup } from '#kit/ui/fields/radio-group.tsx'
import { Select, TextArea, TextInput } from '#kit/ui/fields/text-input.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { searchTermTexts } from '#texts/accounts/academic-record/search-terms.ts'
import { courseCovers, courseLevels, saveCourse } from '../contract/courses.ts'
import type { Course, CourseFacts } from '../contract/courses.ts'
import { courseTexts, editCourseTexts } from '#texts/learning/courses/courses.ts'
import { InstructorChoice } from './instructor-choice.tsx'

/** Usual languages of courses; any other can still be entered. */
const languages = ['en', 'ur', 'ar', 'de', 'fr', 'hu', 'it', 'kk', 'ka', 'lv', 'ru', 'sr', 'tr', 'zh']

interface Props {
  course: Course
  /** Called with whether there is unsaved input. */
  onChanged: (changed: boolean) => void
  onCourse: (newer: Course) => void
  onReload: () => void
}

const namedBy = (of: Course['instructor']) => of && { _id: of._id, name: of.name }

/** Initial values of the form. */
const beginningOf = ({
  title,
  about,
  level,
  language,
  cover,
  country,
  field,
  instructor,
  hiddenInstructor,
  price,
}: Course) => ({
  title,
  about,
  level,
  language,
  cover,
  country: country ?? '',
  field: field ?? '',
  instructor: namedBy(instructor ?? hiddenInstructor),
  isFree: price === null,
  amount: price?.amount.toString() ?? '',
  currency: price?.currency ?? 'PKR',
})

/** The form for the facts of a course. Two officers who change it at once do not overwrite each other. */
export function FactsForm({ course, onChanged, onCourse, onReload }: Props) {
  const { send, isSending, failure, reset } = useSend(saveCourse)
  const about = `course ${course._id}`
  const form = useUnsavedForm(about, beginningOf(course))
  const { typed: facts, change, changed } = form
  const base = useBaseVersion(about, course.version, changed)
  const { isFree, currency } = facts
  useEffect(() => onChanged(changed), [onChanged, changed])
  const wrong = failure?.fields ?? {}
  const errorOf = (...names: string[]) => {
    const found = names.map((name) => wrong[name]).find((one) => one !== undefined)
    return found === undefined ? {} : { error: found }
  }
  const save = (event: { preventDefault(): void }) => {
    event.preventDefault()
    if (isSending) return
    const { title, about, level, language, cover, instructor, amount } = facts
    const body: CourseFacts & { version: number } = {
      title,
      about,
      level,
      language,
      cover,
      version: base.version,
      country: facts.country || null,
      field: facts.field || null,
      instructorId: instructor?._id ?? null,
      price: isFree ? null : { amount: Number(amount), currency: currency.trim().toUpperCase() },
    }
    void send({ params: { courseId: course._id }, body }).then((reply) => {
      form.keepChangedSince(facts)
      base.moved(body.version, reply.course.version)
      onCourse(reply.course)
      showToast({ text: reply.message })
    }, shownByState)
  }
  const overtaken = failure?.code === 'draft_changed'
  return (
    <Card
      as="form"
      padded
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      aria-labelledby="facts"
      onSubmit={save}
    >
      <h2 id="facts" className="text-h3">
        {editCourseTexts.facts}
      </h2>
      <ResumedBanner of={form} onPage />
      {failure !== null && Object.keys(wrong).length === 0 && (
        <Banner
          ref={intoView}
          tone="error"
          action={
            overtaken && (
              <Button
                size="small"
                onClick={() => {
                  form.discard()
                  reset()
                  onReload()
                }}
              >
                {editCourseTexts.reload}
              </Button>
            )
          }
        >
          {failure.message}
        </Banner>
      )}
      <Field label={editCourseTexts.name} {...errorOf('title')}>
        <TextInput
          value={facts.title}
          maxLength={120}
          dir="auto"
          onChange={(e) => change({ title: e.target.value })}
        />
      </Field>
      <Field label={editCourseTexts.about} {...errorOf('about')}>
        <TextArea
          value={facts.about}
          maxLength={1000}
          dir="auto"
          onChange={(e) => change({ about: e.target.value })}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={editCourseTexts.country} {...errorOf('country')}>
          <Select value={facts.country} onChange={(e) => change({ country: e.target.value })}>
            <option value="">{editCourseTexts.anyCountry}</option>
            {countriesByName().map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={editCourseTexts.field} {...errorOf('field')}>
          <Select value={facts.field} onChange={(e) => change({ field: e.target.value })}>
            <option value="">{editCourseTexts.noField}</option>
            {Object.entries(searchTermTexts.search.fields)
              .toSorted(([one], [other]) => one.localeCompare(other))
              .map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
          </Select>
        </Field>
        <Field label={editCourseTexts.level} {...errorOf('level')}>
          <Select
            value={facts.level}
            onChange={(e) => change({ level: e.target.value as CourseFacts['level'] })}
          >
            {courseLevels.map((level) => (
              <option key={level} value={level}>
                {courseTexts.levels[level]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={editCourseTexts.language} {...errorOf('language')}>
          <Select value={facts.language} onChange={(e) => change({ language: e.target.value })}>
            {[...new Set([...languages, course.language])].map((code) => (
              <option key={code} value={code}>
                {languageName(code)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className="grid gap-3">
        <RadioGroup
          legend={editCourseTexts.price}
          hint={editCourseTexts.priceHint}
          name="price"
          inline
          value={isFree ? 'free' : 'priced'}
          onValue={(value) => change({ isFree: value === 'free' })}
          options={[
            { value: 'free', label: editCourseTexts.free },
            { value: 'priced', label: editCourseTexts.priced },
          ]}
        />
        {!isFree && (
          <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_8rem]">
            <Field label={editCourseTexts.amount} {...errorOf('price', 'price.amount')}>
              <TextInput
                inputMode="decimal"
                value={facts.amount}
                onChange={(e) => change({ amount: e.target.value })}
              />
            </Field>
            <Field label={editCourseTexts.currency} {...errorOf('price.currency')}>
              <TextInput
                value={currency}
                maxLength={3}
                onChange={(e) => change({ currency: e.target.value })}
              />
            </Field>
          </div>
        )}
      </div>
      <div className="grid items-end gap-5 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <Field label={editCourseTexts.cover} {...errorOf('cover')}>
          <Select
            value={facts.cover}
            onChange={(e) => change({ cover: e.target.value as CourseFacts['cover'] })}
          >
            {courseCovers.map((cover) => (
              <option key={cover} value={cover}>
                {editCourseTexts.covers[cover]}
              </option>
            ))}
          </Select>
        </Field>
        <Scene place={facts.cover} className="aspect-[16/10] w-full rounded-control" />
      </div>
      <InstructorChoice
        chosen={facts.instructor}
        hiddenId={course.hiddenInstructor?._id ?? null}
        onChoose={(chosen) => change({ instructor: namedBy(chosen) })}
        {...errorOf('instructorId')}
      />
      <Button
        type="submit"
        tone="main"
        className="justify-self-start"
        busy={isSending}
        busyLabel={editCourseTexts.saving}
      >
        {editCourseTexts.save}
      </Button>
    </Card>
  )
}
