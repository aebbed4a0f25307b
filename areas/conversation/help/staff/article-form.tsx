import { useState } from 'react'
import type { CallFailure } from '#kit/store/api.ts'
import { DateInput } from '#kit/forms/date-input.tsx'
import { useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Field, FieldError } from '#kit/ui/fields/field.tsx'
import { PlusIcon } from '#kit/ui/icons.ts'
import { Select, TextArea, TextInput } from '#kit/ui/fields/text-input.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import {
  makeArticle,
  saveArticle,
  maxSources,
  withdrawArticle,
  type ArticleDetails,
} from '../contract/article-editing.ts'
import { helpTopics } from '../contract/help.ts'
import { helpTexts } from '#texts/conversation/help/help.ts'
import { articleFormTexts as texts } from '#texts/conversation/help/articles.ts'
import { slugFrom, textOf, type ArticleInput } from './article-input.ts'

type Act = 'saving' | 'publishing' | 'withdrawing'

interface Props {
  article: ArticleDetails | null
  /** The version on which the input is based. */
  version: number
  typed: ArticleInput
  onTyped: (changes: Partial<ArticleInput>) => void
  /**
   * @param from the version that was replaced
   * @param sent what was in the form when it was saved; null where nothing of it was
   */
  onSaved: (article: ArticleDetails, from: number, sent: ArticleInput | null) => void
  onReload: () => void
}

/** The form of an article, with the actions its status allows. */
export function ArticleForm({ article, version, typed, onTyped: change, onSaved, onReload }: Props) {
  const { send: make } = useSend(makeArticle)
  const { send: save } = useSend(saveArticle)
  const { send: withdraw } = useSend(withdrawArticle)
  const [busy, setBusy] = useState<Act | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const address = typed.slug || slugFrom(typed.title)
  const wrong = (name: string) => failure?.fields[name]
  const attempt = async (act: Act) => {
    if (busy !== null) return
    setBusy(act)
    setFailure(null)
    const text = textOf(typed)
    // Errors of a source are reported by its position among those that are sent.
    const sources = typed.sources.filter(({ title, url }) => title.trim() !== '' || url.trim() !== '')
    change({ sources })
    const from = article !== null && act === 'withdrawing' ? article.version : version
    try {
      const { message, data } =
        article === null
          ? await make({ body: { slug: address, ...text } })
          : act === 'withdrawing'
            ? await withdraw({ params: { slug: article.slug }, body: { version: from } })
            : await save({
                params: { slug: article.slug },
                body: { ...text, version: from, publish: act === 'publishing' },
              })
      showToast({ text: message })
      onSaved(data, from, act === 'withdrawing' ? null : { ...typed, sources })
    } catch (refused) {
      setFailure(refused as CallFailure)
    } finally {
      setBusy(null)
    }
  }
  return (
    <Card padded as="div" className="grid gap-4">
      {failure !== null && (
        <Banner
          tone="error"
          action={
            failure.code === 'changed_meanwhile' && (
              <Button size="small" onClick={onReload}>
                {texts.reload}
              </Button>
            )
          }
        >
          {failure.message}
        </Banner>
      )}
      <Field label={texts.name} hint={texts.nameHint} error={wrong('title')}>
        <TextInput
          value={typed.title}
          maxLength={200}
          onChange={(event) => change({ title: event.target.value })}
        />
      </Field>
      {article === null && (
        <Field label={texts.slug} hint={texts.slugHint} error={wrong('slug')}>
          <TextInput
            dir="ltr"
            value={address}
            maxLength={80}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => change({ slug: event.target.value })}
          />
        </Field>
      )}
      <Field label={texts.summary} error={wrong('summary')}>
        <TextArea
          rows={2}
          value={typed.summary}
          maxLength={500}
          onChange={(event) => change({ summary: event.target.value })}
        />
      </Field>
      <Field label={texts.topic} error={wrong('topic')}>
        <Select
          value={typed.topic}
          onChange={(event) => change({ topic: event.target.value as ArticleInput['topic'] })}
        >
          {helpTopics.map((topic) => (
            <option key={topic} value={topic}>
              {helpTexts.topics[topic]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={texts.keywords}
        optional={texts.optional}
        hint={texts.keywordsHint}
        error={wrong('keywords')}
      >
        <TextInput
          value={typed.keywords}
          maxLength={1000}
          onChange={(event) => change({ keywords: event.target.value })}
        />
      </Field>
      <Field label={texts.body} hint={texts.bodyHint} error={wrong('markdown')}>
        <TextArea
          rows={16}
          value={typed.markdown}
          maxLength={12_000}
          onChange={(event) => change({ markdown: event.target.value })}
        />
      </Field>
      <Sources typed={typed} onChange={change} wrong={wrong} />
      <Field label={texts.checkedOn} error={wrong('checkedOn')} className="max-w-60">
        <DateInput value={typed.checkedOn} onChange={(event) => change({ checkedOn: event.target.value })} />
      </Field>
      <div className="flex flex-wrap gap-3 border-t border-line pt-4">
        {article === null ? (
          <Button
            tone="main"
            busy={busy === 'saving'}
            busyLabel={texts.saving}
            onClick={() => void attempt('saving')}
          >
            {texts.begin}
          </Button>
        ) : (
          <>
            <Button
              tone="main"
              busy={busy === 'publishing'}
              busyLabel={texts.publishing}
              onClick={() => void attempt('publishing')}
            >
              {texts.publish}
            </Button>
            <Button busy={busy === 'saving'} busyLabel={texts.saving} onClick={() => void attempt('saving')}>
              {texts.save}
            </Button>
            {article.status === 'published' && (
              <Button
                tone="stop"
                busy={busy === 'withdrawing'}
                busyLabel={texts.withdrawing}
                onClick={() => void attempt('withdrawing')}
              >
                {texts.withdraw}
              </Button>
            )}
          </>
        )}
      </div>
    </Card>
  )
}

interface SourcesProps {
  typed: ArticleInput
  onChange: (changes: Partial<ArticleInput>) => void
  wrong: (name: string) => string | undefined
}

function Sources({ typed: { sources }, onChange, wrong }: SourcesProps) {
  const set = (at: number, changes: Partial<ArticleInput['sources'][number]>) =>
    onChange({ sources: sources.map((one, place) => (place === at ? { ...one, ...changes } : one)) })
  const missing = wrong('sources')
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1 text-sm font-semibold">{texts.sources}</legend>
      {sources.map((one, at) => (
        <div key={at} className="grid gap-3 rounded-card border border-line p-3 sm:grid-cols-2">
          <Field label={texts.sourceTitle} error={wrong(`sources.${at}.title`)} className="sm:col-span-2">
            <TextInput
              value={one.title}
              maxLength={200}
              onChange={(event) => set(at, { title: event.target.value })}
            />
          </Field>
          <Field label={texts.sourceUrl} optional={texts.optional} error={wrong(`sources.${at}.url`)}>
            <TextInput
              type="url"
              inputMode="url"
              dir="ltr"
              value={one.url}
              maxLength={500}
              onChange={(event) => set(at, { url: event.target.value })}
            />
          </Field>
          <Field label={texts.sourceAsOf} optional={texts.optional} error={wrong(`sources.${at}.asOf`)}>
            <TextInput
              value={one.asOf}
              maxLength={60}
              onChange={(event) => set(at, { asOf: event.target.value })}
            />
          </Field>
          <div>
            <Button
              size="small"
              tone="text"
              aria-label={texts.removeSource({ title: one.title })}
              onClick={() => onChange({ sources: sources.filter((_, place) => place !== at) })}
            >
              {texts.remove}
            </Button>
          </div>
        </div>
      ))}
      {missing !== undefined && <FieldError>{missing}</FieldError>}
      {sources.length < maxSources && (
        <div>
          <Button
            size="small"
            icon={<PlusIcon data-small />}
            onClick={() => onChange({ sources: [...sources, { title: '', url: '', asOf: '' }] })}
          >
            {texts.addSource}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
