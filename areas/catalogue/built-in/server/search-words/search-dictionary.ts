/** Words that do not identify an institution; ignored if others remain. All folded. */
export const noise: ReadonlySet<string> = new Set(
  `the of and at in on for from to near with a an is my i want me
   de del della delle degli dei di da do dos das la le les el los du des und der die das fur zu im am
   study studying studies studio course courses program programs programme programmes degree degrees
   admission admissions apply fee fees tuition scholarship scholarships best top list good cheap
   universities colleges institutes schools unis abroad offering offer
   bachelor bachelors master masters bsc msc phd undergraduate postgraduate graduate`.split(/\s+/u),
)

/**
 * Words in the name of nearly every institution, and their abbreviations. They are not required for a match and only
 * improve the rank of names that contain them.
 */
export const generic: ReadonlySet<string> = new Set(
  `uni univ univer univers university univercity universiy univeristy college institute institut school
   universita universitat universite universidad universidade universiteit universitet universitesi
   universitate universiteti univerzitet univerzita univerza uniwersytet egyetem studi`.split(/\s+/u),
)

/** Expansions of abbreviations. A star matches any ending. */
export const shortForms: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    med: ['medical', 'medicine', 'medic*'],
    tech: ['technology', 'technical', 'techn*'],
    poly: ['polytechnic', 'polytechn*'],
    inst: ['institute', 'institut*'],
    intl: ['international'],
    int: ['international'],
    natl: ['national'],
    nat: ['national'],
    st: ['saint', 'state'],
    saint: ['st', 'sankt'],
    ste: ['sainte'],
    mt: ['mount'],
    sci: ['science', 'sciences'],
    eng: ['engineering'],
    engg: ['engineering'],
    agri: ['agricultural', 'agriculture'],
    ag: ['agricultural'],
    govt: ['government'],
    coll: ['college'],
    calif: ['california'],
    cal: ['california'],
    mass: ['massachusetts'],
    penn: ['pennsylvania'],
    universities: ['university', 'universit*'],
    unis: ['university', 'universit*'],
    colleges: ['college', 'colleg*'],
    uni: ['university', 'universi*'],
    univ: ['university', 'universi*'],
    uc: ['california'],
    ny: ['york'],
    nyc: ['york'],
    la: ['angeles'],
    hk: ['hong'],
    econ: ['economics', 'economic'],
    bus: ['business'],
    acad: ['academy'],
    metro: ['metropolitan'],
    fed: ['federal'],
    pol: ['polytechnic'],
    th: ['technische'],
    tu: ['technical', 'technische', 'technological'],
  }),
)

/** Synonyms: names of the same place, or spellings of the same word, one group per row. */
const sameRows = `
beijing peking pekin|nanjing nanking|guangzhou canton|chongqing chungking|tianjin tientsin|xian sian
tsinghua qinghua|fudan futan|sun zhongshan|jiaotong chiaotung|xiamen amoy
rome roma rom|milan milano mailand|turin torino|florence firenze|naples napoli|venice venezia|padua padova padoue
genoa genova|bologna bolonia|pavia pavie|syracuse siracusa|mantua mantova|trent trento|sicily sicilia
munich munchen muenchen|cologne koln koeln|nuremberg nurnberg nuernberg|tubingen tuebingen|gottingen goettingen
wurzburg wuerzburg|dusseldorf duesseldorf|hanover hannover|lubeck luebeck|saarbrucken saarbruecken|munster muenster
zurich zuerich|geneva geneve genf|basel bale basle|bern berne|lucerne luzern|lausanne losanna
vienna wien|salzburg salisburgo|prague praha prag|warsaw warszawa|krakow cracow krakau|wroclaw breslau|gdansk danzig
lodz lodsch|moscow moskva moskau moscou|petersburg peterburg|kyiv kiev|kharkiv kharkov|lviv lvov lwow|odesa odessa
belgrade beograd|nis nish|kragujevac kragujevats|skopje skoplje|sarajevo sarayevo|bucharest bucuresti
cluj klausenburg|brussels bruxelles brussel|louvain leuven|ghent gent gand|antwerp antwerpen anvers|liege luik
hague haag|copenhagen kobenhavn|gothenburg goteborg|helsinki helsingfors|turku abo|riga ryga|vilnius wilno|kaunas kovno
lisbon lisboa|porto oporto|coimbra coimbre|seville sevilla|saragossa zaragoza|cordoba cordova|athens athina|thessaloniki salonica
tbilisi tiflis|kutaisi kutais|batumi batum|yerevan erevan|baku baki|almaty alma|astana nursultan|karaganda qaraghandy karagandy
aktobe aktyubinsk|semey semipalatinsk|shymkent chimkent|tashkent toshkent|samarkand samarqand|bishkek frunze
istanbul stambul|izmir smyrna|ankara angora|cairo kahire|alexandria iskenderiye|damascus dimashq|baghdad bagdad
tehran teheran|isfahan esfahan|mashhad meshed|lahore lahaur|mumbai bombay|kolkata calcutta|chennai madras
bengaluru bangalore|pune poona|varanasi banaras benares|dhaka dacca|yangon rangoon
seoul soul|busan pusan|daegu taegu|tokyo tokio|kyoto kioto|taipei taibei|taichung taizhong|mexico messico
quebec kebek|montreal monreal|havana habana|farabi faraby|nazarbayev nazarbaev|stradins stradina stradin
javakhishvili javaxishvili|ilia iliya elia|state statale staatliche gosudarstvennyy|
medical medizinische medica|technical technische technological tecnica polytechnic|center centre|theatre theater
sciences science|arts art|engineering engineer|islamic islamia|agricultural agriculture|labor labour|mohammed muhammad mohamed
`
/** Word → its synonyms. */
export const sameWords: ReadonlyMap<string, readonly string[]> = (() => {
  const map = new Map<string, string[]>()
  for (const row of sameRows.split(/[|\n]/u)) {
    const words = row.split(' ').filter(Boolean)
    for (const word of words) {
      map.set(word, [...(map.get(word) ?? []), ...words.filter((other) => other !== word)])
    }
  }
  return map
})()
