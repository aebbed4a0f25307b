/**
 * A CDN may keep a page for five minutes and show it an hour longer while it asks for a new one; browsers always ask,
 * and mostly learn that their copy is still good.
 */
export const shared = 'public, max-age=0, s-maxage=300, stale-while-revalidate=3600, stale-if-error=86400'

/** A page that does not exist, which may be published any moment. */
export const briefly = 'public, max-age=0, s-maxage=60'

/** What somebody has chosen or answered: it is kept nowhere. */
export const personal = 'private, no-store'
