/** ISO 3166-1: alpha-3 code, alpha-2 code. XK is not in the standard but in common use. */
const codes = `
ABW AW|AFG AF|AGO AO|AIA AI|ALA AX|ALB AL|AND AD|ARE AE|ARG AR|ARM AM|ASM AS|ATA AQ|ATF TF|ATG AG|AUS AU|AUT AT|
AZE AZ|BDI BI|BEL BE|BEN BJ|BES BQ|BFA BF|BGD BD|BGR BG|BHR BH|BHS BS|BIH BA|BLM BL|BLR BY|BLZ BZ|BMU BM|BOL BO|
BRA BR|BRB BB|BRN BN|BTN BT|BVT BV|BWA BW|CAF CF|CAN CA|CCK CC|CHE CH|CHL CL|CHN CN|CIV CI|CMR CM|COD CD|COG CG|
COK CK|COL CO|COM KM|CPV CV|CRI CR|CUB CU|CUW CW|CXR CX|CYM KY|CYP CY|CZE CZ|DEU DE|DJI DJ|DMA DM|DNK DK|DOM DO|
DZA DZ|ECU EC|EGY EG|ERI ER|ESH EH|ESP ES|EST EE|ETH ET|FIN FI|FJI FJ|FLK FK|FRA FR|FRO FO|FSM FM|GAB GA|GBR GB|
GEO GE|GGY GG|GHA GH|GIB GI|GIN GN|GLP GP|GMB GM|GNB GW|GNQ GQ|GRC GR|GRD GD|GRL GL|GTM GT|GUF GF|GUM GU|GUY GY|
HKG HK|HMD HM|HND HN|HRV HR|HTI HT|HUN HU|IDN ID|IMN IM|IND IN|IOT IO|IRL IE|IRN IR|IRQ IQ|ISL IS|ISR IL|ITA IT|
JAM JM|JEY JE|JOR JO|JPN JP|KAZ KZ|KEN KE|KGZ KG|KHM KH|KIR KI|KNA KN|KOR KR|KWT KW|LAO LA|LBN LB|LBR LR|LBY LY|
LCA LC|LIE LI|LKA LK|LSO LS|LTU LT|LUX LU|LVA LV|MAC MO|MAF MF|MAR MA|MCO MC|MDA MD|MDG MG|MDV MV|MEX MX|MHL MH|
MKD MK|MLI ML|MLT MT|MMR MM|MNE ME|MNG MN|MNP MP|MOZ MZ|MRT MR|MSR MS|MTQ MQ|MUS MU|MWI MW|MYS MY|MYT YT|NAM NA|
NCL NC|NER NE|NFK NF|NGA NG|NIC NI|NIU NU|NLD NL|NOR NO|NPL NP|NRU NR|NZL NZ|OMN OM|PAK PK|PAN PA|PCN PN|PER PE|
PHL PH|PLW PW|PNG PG|POL PL|PRI PR|PRK KP|PRT PT|PRY PY|PSE PS|PYF PF|QAT QA|REU RE|ROU RO|RUS RU|RWA RW|SAU SA|
SDN SD|SEN SN|SGP SG|SGS GS|SHN SH|SJM SJ|SLB SB|SLE SL|SLV SV|SMR SM|SOM SO|SPM PM|SRB RS|SSD SS|STP ST|SUR SR|
SVK SK|SVN SI|SWE SE|SWZ SZ|SXM SX|SYC SC|SYR SY|TCA TC|TCD TD|TGO TG|THA TH|TJK TJ|TKL TK|TKM TM|TLS TL|TON TO|
TTO TT|TUN TN|TUR TR|TUV TV|TWN TW|TZA TZ|UGA UG|UKR UA|UMI UM|URY UY|USA US|UZB UZ|VAT VA|VCT VC|VEN VE|VGB VG|
VIR VI|VNM VN|VUT VU|WLF WF|WSM WS|XKX XK|YEM YE|ZAF ZA|ZMB ZM|ZWE ZW`

/** Alpha-3 to alpha-2. */
export const alpha2Of: ReadonlyMap<string, string> = new Map(
  codes
    .split('|')
    .map((pair) => pair.trim().split(' '))
    .map(([three, two]) => [three ?? '', two ?? '']),
)

/** Every alpha-2 code. */
export const countryCodes: ReadonlySet<string> = new Set(alpha2Of.values())

/** Names that `Intl` does not know: former, short and colloquial ones; folded. */
export const colloquialNames: Readonly<Record<string, readonly string[]>> = {
  AE: ['uae', 'emirates', 'dubai', 'abu dhabi'],
  BA: ['bosnia', 'bosnia and herzegovina'],
  BN: ['brunei darussalam'],
  BO: ['plurinational state of bolivia'],
  CD: ['dr congo', 'drc', 'democratic republic of the congo', 'democratic republic of congo'],
  CG: ['republic of the congo', 'congo'],
  CI: ['ivory coast'],
  CN: ['prc', 'mainland china', 'peoples republic of china', 'p r china'],
  CV: ['cabo verde'],
  CZ: ['czech republic', 'czechia'],
  FM: ['federated states of micronesia'],
  GB: ['uk', 'u k', 'great britain', 'britain', 'england', 'scotland', 'wales', 'northern ireland'],
  GE: ['republic of georgia', 'sakartvelo'],
  GM: ['the gambia'],
  HK: ['hongkong', 'hong kong', 'hong kong sar'],
  IR: ['islamic republic of iran', 'persia'],
  KG: ['kyrgyz republic', 'kirgizstan', 'kirghizia'],
  KP: ['democratic peoples republic of korea'],
  KR: ['korea', 'republic of korea', 'korea republic of', 'south korea'],
  LA: ['lao pdr', 'lao peoples democratic republic'],
  MD: ['republic of moldova', 'moldavia'],
  MK: ['macedonia', 'fyr macedonia', 'north macedonia'],
  MM: ['burma', 'myanmar'],
  MO: ['macau', 'macao'],
  NL: ['holland', 'the netherlands'],
  PK: ['islamic republic of pakistan'],
  PS: ['palestine', 'state of palestine'],
  RU: ['russian federation'],
  SA: ['ksa', 'saudi', 'kingdom of saudi arabia'],
  SK: ['slovak republic'],
  SY: ['syrian arab republic'],
  SZ: ['swaziland'],
  TL: ['east timor'],
  TR: ['turkey', 'turkiye'],
  TW: ['taiwan province of china'],
  TZ: ['united republic of tanzania'],
  US: [
    'usa',
    'us',
    'u s',
    'u s a',
    'america',
    'united states of america',
    'the united states',
    'amrika',
    'amreeka',
    'amerika',
  ],
  VA: ['holy see'],
  VE: ['bolivarian republic of venezuela'],
  VN: ['viet nam'],
  XK: ['republic of kosovo'],
}

/** Languages in which applicants write the names of countries. */
export const countryNameLanguages = [
  ...[
    'en',
    'ar',
    'az',
    'bn',
    'cs',
    'de',
    'es',
    'fa',
    'fr',
    'hi',
    'hu',
    'it',
    'ja',
    'ka',
    'kk',
    'ko',
    'lt',
    'lv',
  ],
  ...[
    'nl',
    'pl',
    'ps',
    'pt',
    'ro',
    'ru',
    'sk',
    'sr',
    'sr-Latn',
    'sv',
    'tr',
    'uk',
    'ur',
    'uz',
    'zh',
    'zh-Hant',
  ],
] as const
