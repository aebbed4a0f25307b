import type { Deps } from '#platform/config/deps.ts'
import type { Person } from './people.ts'
import type { TestProduct } from '../harness/product.ts'

interface LessonOptions {
  readonly title?: string
  readonly status?: 'draft' | 'published' | 'withdrawn'
  /** The lesson is a PDF instead of a text. */
  readonly file?: boolean
}

/** A course with one lesson, published unless given. @returns the ids of both */
export async function aLesson(
  { db }: Pick<Deps, 'db'>,
  { title = 'Invented course', status = 'published', file = false }: LessonOptions = {},
): Promise<{ courseId: string; lessonId: string }> {
  const course = await db
    .insertInto('courses')
    .values({ title, about: 'What to know.', status })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lesson = await db
    .insertInto('course_lessons')
    .values({
      course_id: course.id,
      place: 1,
      title: 'Begin here',
      minutes: 6,
      ...(file ? { kind: 'file' } : { kind: 'text', body: 'Read **this** first.' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (file) {
    const content = Buffer.from('%PDF-1.7 invented')
    await db
      .insertInto('course_files')
      .values({ lesson_id: lesson.id, bytes: content.length, content, sent_at: new Date() })
      .execute()
  }
  return { courseId: course.id, lessonId: lesson.id }
}

/** A course suggestion of the person. @returns its id */
export async function aSuggestion(product: TestProduct, { token }: Person): Promise<string> {
  const body = { title: 'Nursing in Italy', country: 'IT', about: 'Which papers are needed.' }
  return (await product.call('POST', '/courses/suggestions', { token, body })).body.suggestion._id
}

/** A practice test that the person has started. @returns the id of the attempt */
export async function anAttempt(
  product: TestProduct,
  { token }: Person,
  { slug = 'biology-entry', timed = true }: { slug?: string; timed?: boolean } = {},
): Promise<string> {
  const answer = await product.call('POST', `/practice-tests/${slug}/attempts`, { token, body: { timed } })
  return answer.body.attempt._id
}
