import { sql } from 'kysely'

/** How many messages of the student or the university nobody in the office has opened, of an application named `a`. */
export const newMessages = sql<number>`(select count(*)::int from message_threads t join messages m on m.thread_id = t.id
      where t.application_id = a.id and m.author_role in ('student', 'university')
        and (t.read_by_office is null or m.at > t.read_by_office))`
