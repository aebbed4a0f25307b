import { officeTopic } from '#areas/conversation/help/contract/help.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import type { Deps } from '#platform/config/deps.ts'
import { checkLimit, LocalCounter } from '#platform/http/limits.ts'
import { refuse } from '#platform/http/refusal.ts'
import { readsFor, type Reads } from '#platform/http/write-position.ts'
import { publicArticle, publicPaths, publicProgram, publicUniversity } from '#kit/routing/public-paths.ts'

/** The most addresses that a sitemap may have (sitemaps.org). */
const mostOfFile = 50_000
/** Rows read at a time, so that a file needs little memory. */
const batch = 2_000

interface Entry {
  /** What the next batch starts after. */
  readonly place: string
  readonly id: string
  readonly name: string
  readonly university: string
  readonly changed: string
}

/** The numbers of the files that hold so many rows. @param count a query of one number */
const filesFor = (count: string) =>
  `select generate_series(1, ceil((${count}) / ${mostOfFile}.0)::int) as file`

const kinds = {
  universities: {
    files: filesFor(`select count(*) from universities where status = 'published'`),
    // Universities have no number, so a file is counted by rows.
    batch: {
      name: 'sitemap-universities',
      text: `select (row_number() over (order by id) + $1)::text as place, id, name, '' as university,
          to_char(updated_at, 'YYYY-MM-DD') as changed
        from (select id, name, updated_at from universities where status = 'published'
          order by id offset $1 limit least($2::int, $3::int - $1::int)) as u order by id`,
    },
    addressOf: ({ id, name }: Entry) => publicUniversity({ _id: id, universityName: name }),
  },
  programs: {
    // By their numbers, so that a program stays in its file. A file may have none by now, and an empty one is invalid.
    files: `select file from (${filesFor('select max(number) from programs')}) as f where exists (
      select from programs p join universities u on u.id = p.university_id
      where p.number > (file - 1) * ${mostOfFile} and p.number <= file * ${mostOfFile}
        and p.status = 'published' and u.status = 'published')`,
    batch: {
      name: 'sitemap-programs',
      text: `select p.number::text as place, p.id, p.name, u.name as university,
          to_char(greatest(p.updated_at, u.updated_at), 'YYYY-MM-DD') as changed
        from programs p join universities u on u.id = p.university_id
        where p.number > $1::int and p.number <= $3::int and p.status = 'published' and u.status = 'published'
        order by p.number limit $2::int`,
    },
    addressOf: ({ id, name, university }: Entry) =>
      publicProgram({ _id: id, programName: name, university: { universityName: university } }),
  },
  articles: {
    files: filesFor(
      `select count(*) from help_articles where status = 'published' and topic <> '${officeTopic}'`,
    ),
    batch: {
      name: 'sitemap-articles',
      text: `select (row_number() over (order by slug) + $1)::text as place, slug as id, '' as name, '' as university,
          to_char(changed_at, 'YYYY-MM-DD') as changed
        from (select slug, changed_at from help_articles
          where status = 'published' and topic <> '${officeTopic}'
          order by slug offset $1 limit least($2::int, $3::int - $1::int)) as a order by slug`,
    },
    addressOf: ({ id }: Entry) => publicArticle(id),
  },
} as const
type Kind = keyof typeof kinds

/** Pages that are no record. What somebody has chosen to compare or saved is for nobody else. */
const lasting = [
  publicPaths.programs,
  publicPaths.universities,
  publicPaths.countries,
  publicPaths.map,
  publicPaths.qualify,
  publicPaths.help,
]

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/**
 * The sitemaps of the catalogue: an index, and files of at most 50,000 addresses, written while they are read. They are
 * beside the sitemap of the pages that are built, and robots.txt names both.
 */
export function serveSitemaps(server: FastifyInstance, deps: Deps): void {
  const { config } = deps
  const local = new LocalCounter()

  const filesOf = async (reads: Reads, kind: Kind): Promise<number[]> => {
    const { rows } = await reads.run(({ pool }) => pool.query<{ file: number }>(kinds[kind].files))
    return rows.map(({ file }) => file)
  }
  const send = (reply: FastifyReply, body: Readable | string) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=0, s-maxage=3600')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .send(body)

  async function* written(reads: Reads, kind: Kind, file: number): AsyncGenerator<string> {
    yield `${head}<urlset ${schema}>\n`
    const end = file * mostOfFile
    for (let after = end - mostOfFile; after < end;) {
      const values = [after, batch, end]
      const { rows } = await reads.run(({ pool }) => pool.query<Entry>({ ...kinds[kind].batch, values }))
      // An address consists of letters, digits and dashes, so nothing has to be escaped.
      yield rows
        .map(
          (row) =>
            `<url><loc>${config.publicUrl}${kinds[kind].addressOf(row)}</loc><lastmod>${row.changed}</lastmod></url>\n`,
        )
        .join('')
      if (rows.length < batch) break
      after = Number(rows.at(-1)!.place)
    }
    yield '</urlset>\n'
  }

  server.get('/sitemap-catalogue.xml', async (request, reply) => {
    await checkLimit(deps, local, 'read', request.ip, null)
    const reads = readsFor(deps, request)
    const names = ['pages']
    for (const kind of Object.keys(kinds) as Kind[]) {
      for (const file of await filesOf(reads, kind)) names.push(`${kind}-${file}`)
    }
    const places = names.map(
      (name) => `<sitemap><loc>${config.publicUrl}/sitemaps/${name}.xml</loc></sitemap>\n`,
    )
    return send(reply, `${head}<sitemapindex ${schema}>\n${places.join('')}</sitemapindex>\n`)
  })

  server.get('/sitemaps/pages.xml', async (request, reply) => {
    await checkLimit(deps, local, 'read', request.ip, null)
    const places = lasting.map((path) => `<url><loc>${config.publicUrl}${path}</loc></url>\n`)
    return send(reply, `${head}<urlset ${schema}>\n${places.join('')}</urlset>\n`)
  })

  server.get<{ Params: { name: string } }>('/sitemaps/:name', async (request, reply) => {
    await checkLimit(deps, local, 'read', request.ip, null)
    const [, kind, digits] =
      /^(universities|programs|articles)-([1-9]\d{0,3})\.xml$/.exec(request.params.name) ?? []
    const file = Number(digits)
    const reads = readsFor(deps, request)
    if (kind === undefined || !(await filesOf(reads, kind as Kind)).includes(file)) throw refuse('not_found')
    return send(reply, Readable.from(written(reads, kind as Kind, file)))
  })
}
