import { paths } from '#kit/routing/paths.ts'
import { countriesByName } from '#kit/format/country-names.ts'
import { countryName, formatDate } from '#kit/format/local-formats.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { Select, TextArea, TextInput } from '#kit/ui/fields/text-input.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { RestoredBanner } from '#kit/forms/restored-banner.tsx'
import { useSyncedForm } from '#kit/forms/use-synced-form.ts'
import { Record } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { listOwnSuggestions, suggestCourse, type Suggestion } from '../contract/course-suggestions.ts'
import { suggestCourseTexts as texts } from '#texts/learning/courses/courses.ts'

const nothing = { title: '', country: '', about: '' }

/** A form to suggest a course, and the answers to earlier suggestions. */
export function SuggestRegion() {
  const { send, isSending, failure: refused } = useSend(suggestCourse)
  const suggestions = useLoaded(listOwnSuggestions, {})
  const { typed, change, discard, resumed, storedOn } = useSyncedForm('course suggestion', nothing)
  const wrong = refused?.fields ?? {}
  const errorOf = (name: string) => (wrong[name] ? { error: wrong[name] } : {})
  const suggest = (event: { preventDefault(): void }) => {
    event.preventDefault()
    if (isSending) return
    const { title, country, about } = typed
    void send({ body: { title, about, country: country === '' ? null : country } }).then(({ message }) => {
      discard()
      showToast({ text: message })
    }, shownByState)
  }
  return (
    <>
      <p className="max-w-[60ch] text-soft">{texts.sub}</p>
      <Card as="form" padded className="grid gap-4" onSubmit={suggest}>
        {resumed && <RestoredBanner storedOn={storedOn} what={texts.name} onDiscard={discard} />}
        {refused !== null && Object.keys(wrong).length === 0 && (
          <Banner tone="error">{refused.message}</Banner>
        )}
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_15rem]">
          <Field label={texts.name} {...errorOf('title')}>
            <TextInput
              value={typed.title}
              maxLength={120}
              dir="auto"
              onChange={(event) => change({ title: event.target.value })}
            />
          </Field>
          <Field label={texts.country} optional={texts.optional} {...errorOf('country')}>
            <Select value={typed.country} onChange={(event) => change({ country: event.target.value })}>
              <option value="">{texts.anyCountry}</option>
              {countriesByName().map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Field label={texts.about} {...errorOf('about')}>
          <TextArea
            value={typed.about}
            maxLength={1000}
            dir="auto"
            onChange={(event) => change({ about: event.target.value })}
          />
        </Field>
        <Button type="submit" className="justify-self-start" busy={isSending} busyLabel={texts.sending}>
          {texts.send}
        </Button>
      </Card>
      <h3 className="mt-2 text-h5 tracking-normal">{texts.sent}</h3>
      <Record
        of={suggestions}
        loading={texts.loading}
        shape={
          <Card as="div" padded>
            <SkeletonText lines={2} />
          </Card>
        }
      >
        {({ suggestions: sent }) =>
          sent.length === 0 ? (
            <p className="text-sm text-soft">{texts.none}</p>
          ) : (
            <ul className="grid gap-3">
              {sent.map((one) => (
                <li key={one._id}>
                  <Suggested suggestion={one} />
                </li>
              ))}
            </ul>
          )
        }
      </Record>
    </>
  )
}

function Suggested({ suggestion }: { suggestion: Suggestion }) {
  const { title, country, about, at, decision, reason, courseId } = suggestion
  return (
    <Card as="article" padded className="grid gap-2">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h4 className="font-body text-h5 font-[650] tracking-normal break-words">
          <bdi>{title}</bdi>
          {country !== null && <span className="font-normal text-soft"> · {countryName(country)}</span>}
        </h4>
        <Badge tone={decision === null ? 'plain' : 'work'}>
          {decision === null ? texts.waiting : texts[decision]}
        </Badge>
      </div>
      <p className="max-w-[60ch] text-sm break-words whitespace-pre-line">
        <bdi>{about}</bdi>
      </p>
      {(reason !== null || decision === 'accepted') && (
        <p className="max-w-[60ch] rounded-control bg-sunk px-3 py-2 text-sm break-words whitespace-pre-line">
          {reason ?? texts.acceptedHelp}
        </p>
      )}
      <p className="flex flex-wrap gap-x-4 text-sm text-soft">
        {texts.sentOn({ day: formatDate(at) })}
        {courseId !== null && <Anchor href={paths.courseDetail(courseId)}>{texts.toCourse}</Anchor>}
      </p>
    </Card>
  )
}
