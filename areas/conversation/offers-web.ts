/** What the public pages may import from this area. */

export { TopicLinks } from './help/web/topic-links.tsx'
