import { leads } from '#texts/conversation/assistant/leads.ts'
import { programAnswers as texts, sourceTexts } from '#texts/conversation/assistant/answers.ts'
import { paths } from '#kit/routing/paths.ts'
import { countryIn } from './describe-request.ts'
import { text, type DraftAnswer, type QuestionContext } from './draft-answer.ts'

/** "Which countries do you have", "kitni universities hain aap ke paas": nothing but that. */
const asksForAll =
  /^(?:(?:sir|so|aap|ap|please|and|tell|me|batao|hi) )*(?:(?:in|which|what|konsa|kitna|how|many|kis|kin|all|list|show|kon) )+(?:(?:the|of|all|se|si) )*(?:mulk|mulkon|university)(?: (?:do|are|is|can|you|u|your|have|cover|offer|there|here|available|on|this|site|website|work|with|in|list|hai|hain|ke|ki|ka|mein|bhejte|bhejta|send|students|log|aap|ap|pas|paas|yahan|listed|manzil|universities|university|study|through|abroad))*$/u

export const asksForCoverage = (words: readonly string[]): boolean => asksForAll.test(words.join(' '))

const statement = {
  name: 'assistant-coverage',
  text: `select country, count(distinct university_id)::int as universities from programs
    where status = 'published' group by country`,
}

/** The countries in which the catalogue has programs, and how many universities. */
export async function aboutCoverage({ deps, speech }: QuestionContext): Promise<DraftAnswer> {
  const { rows } = await deps.pool.query<{ country: string; universities: number }>(statement)
  const names = rows
    .map(({ country }) => countryIn(speech, country))
    .toSorted((one, other) => one.localeCompare(other))
  return {
    intent: 'programs',
    blocks: [
      text(
        leads.coverage({
          speech,
          count: rows.length,
          universities: rows.reduce((sum, { universities }) => sum + universities, 0),
          list: names.join(speech === 'urdu' ? '، ' : ', '),
        }),
      ),
    ],
    sources: [{ title: sourceTexts.catalogue, url: null, asOf: null, checkedOn: null }],
    links: [{ label: texts.all, href: paths.universities }],
    handover: false,
  }
}
