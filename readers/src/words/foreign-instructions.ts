/** How instructions are recognised in one language. */
type Instructions = {
  /** Verbs at the start of a sentence, as parts of a pattern. Verbs that are also foods or parts of a dish are left out. */
  verbs: string
  /** Endings of these verbs. */
  endings: string
  /** Words that follow, where a verb alone can also be a noun: 'Mezcla los huevos' but not 'Mezcla de especias'. */
  next?: string
}

const LANGUAGES: Record<string, Instructions> = {
  fr: {
    verbs:
      'ajout|arros|assaisonn|badigeonn|batt|beurr|chauff|commenc|concass|coup|couvr|cuis?|décor|dégust|dépos|détaill|dispos|dress|écras|égoutt|émiett|éminc|enfourn|épluch|étal|fa|fait|farc|fond|fouett|frott|garn|hach|incorpor|lav|laiss|malax|mélang|mett|mix|mont|mouill|nettoy|parsem|pel|pétr|plac|plong|port|pos|préchauff|prélev|prépar|râp|rajout|réalis|recouvr|rectifi|remu|répart|réserv|retir|rinc|roul|sal|saupoudr|sépar|serv|sort|tamis|tapiss|tranch|tremp|vers|vid',
    endings: 'er|ez|ir|ire|re|issez|es',
  },
  es: {
    verbs:
      'añad|agreg|amas|apag|bat|calent|calient|casc|cocin|coc|cuec|col|coloc|coloqu|cort|cubr|dej|derret|desmenuz|despeg|disuelv|dispon|dor|echa?|enfri|engras|escurr|espolvore|extend|extiend|fre|fri|forr|funde?|guard|hac|hag|hierv|horne|incorpor|introduc|lav|le?v|limpi|llev|mezcl|mont|parte?|pas|pel|pic|pon|precalent|precalient|prepar|prob|prueb|quit|rall|rehog|rellen|remoj|remuev|repart|reserv|retir|revuelv|salt|saz|serv|sirv|sofrí?|sub|tamiz|tap|tost|trit|troce|tuest|unt|viert|vuelc',
    endings: 'ar|er|ir|a|e|as|es|amos|emos|imos|ad|ed|id|en|an|',
    next: 'el|la|los|las|lo|un|una|unos|unas|todo|todos|todas|en|con|bien|y|durante|hasta|a|al|aparte|por|sobre|cada|también',
  },
  it: {
    verbs:
      'aggiun|aggiung|accend|adagi|affett|amalgam|assagg|bagn|batt|boll|coc|copr|condi|cospar|cospargi?|cuoc|decor|dispon|distribu|divid|elimin|far|fa|fate|foderat?|form|frull|frigg|frusta|grattugi|guarn|imburr|immerg|impast|incid|inforn|insapor|lasci|lav|lega|lessa|lesso|mescol|mett|mondat?|mont|ottien|passa|pel|pon|port|prend|preparat?|preriscald|profum|pul|ricav|riduc|ripon|riscald|rosol|rovesci|sal|sbatt|sbucci|scald|sciacqu|sciogli|scol|serv|setacci|sfum|sforn|sgocciol|sistem|soffrigg|spalm|spegn|spell|spremi?|spolver|stend|strizz|tagli|tir|tolgi?|togli|tost|trasfer|trit|unge|un|vers|uni',
    endings: 'are|ere|ire|ete|ate|ite|a|i|iamo|te|',
    next: 'il|lo|la|i|gli|le|l|un|una|uno|in|con|bene|tutto|tutti|tutte|per|da|a|e|al|alla|nel|nella|ancora|quindi|poi',
  },
  nl: {
    verbs:
      'bak|bedek|bekleed|bereid|bestrijk|bestrooi|bewaar|braad|breek|breng|dek|dep|doe|draai|fruit|garneer|giet|haal|hak|halveer|houd|klop|kneed|kook|kruid|laat|leg|maak|marineer|meng|mix|neem|ontdooi|pel|pers|plet|prak|prik|proef|pureer|rasp|roer|roerbak|rol|scheid|schenk|schep|schil|schuif|serveer|smelt|snijd?|snipper|spatel|spoel|steek|stoof|stort|strijk|strooi|verdeel|verhit|verkruimel|vermeng|verwarm|verwijder|vet|voeg|vorm|vul|warm|was|week|wok|wrijf|zeef|zet|zorg',
    endings: '',
    next: 'de|het|een|alles|in|met|er|op|uit|aan|af|ondertussen|vervolgens|dan|je|dit|deze|hier|beide|ze|nu|wat|zout',
  },
  pt: {
    verbs:
      'acrescent|adicion|amass|apert|aqueç|aquec|arrum|ass|bat|coloc|coloqu|coz|cozinh|cort|cubr|decor|deix|derret|descasqu|desenform|deslig|despej|dissolv|distribu|dour|enrol|envolv|escorr|espalh|espere|faç|faz|ferv|finaliz|forr|frit|incorpor|junt|lav|lev|limp|mex|mistur|mont|pass|piqu|polvilh|ponh|preaqueç|pré-aqueç|prepar|ral|recheie|refog|refogu|regu|reserv|retir|rode|salpiqu|sirv|serv|sove|tempere|temper|tire|transfir|tritur|unte|unt|us',
    endings: 'ar|er|ir|e|a|em|am|amos|',
    next: 'o|a|os|as|um|uma|tudo|todos|todas|em|no|na|ao|à|com|bem|e|por|até|sobre|cada|de lado|novamente',
  },
  sv: {
    verbs:
      'bred|bryn|dela|finhacka|fördela|förvärm|fräs|garnera|gnid|grädda|hacka|häll|kavla|klyfta|knåda|koka|krydda|kör|lägg|låt|mixa|pensla|pressa|riv|rulla|rör|servera|sila|skala|skiva|skär|skölj|smaka|smält|späd|stek|strimla|strö|ställ|sätt|ta|tillsätt|toppa|tärna|vispa|vänd|värm',
    endings: '',
  },
  da: {
    verbs:
      'bland|brun|del|drys|fordel|forvarm|fjern|hak|hæld|kog|kom|krydr|kør|lad|læg|opvarm|pensl|pisk|pres|riv|rul|rens|rør|server|skræl|skyl|skær|smag|smelt|spæd|steg|stil|svits|sæt|tag|tilsæt|tænd|varm|vask|vend|ælt',
    endings: '',
  },
  pl: {
    verbs:
      'doda|dopraw|dusi|formu|gotu|kroi|łączy|miksu|nagrz|obier|obierz|odcedź|odstaw|opłucz|podaj|podaw|podsmaż|pokrój|pokro|polej|połącz|posiek|posyp|przełóż|przypraw|przygotuj|rozgrz|rozpuś|roztop|rozwałkuj|schłodź|smaż|ubij|ubi|ugotuj|umyj|upiecz|usmaż|wałkuj|wlej|wlew|włóż|wstaw|wsyp|wykład|wyłóż|wymiesz|zagnie|zagnieć|zalej|zdejmij|zetrzyj|zmiksuj',
    endings: 'aj|amy|ać|ć|j|emy|jemy|imy|my|ić|yć|ować|ujemy|eć|ej|ewamy|cić|pić|ywać|jcie|cie|',
  },
  uk: {
    verbs:
      'нарізати|додати|змішати|вимішати|збити|варити|смажити|запекти|випікати|запікати|залити|посолити|подавати|викласти|натерти|почистити|помити|розігріти|перемішати|тушкувати|всипати|влити|замісити|розкачати|охолодити|відварити|обсмажити|порізати|покласти|поставити|подрібнити|посипати|\\p{L}{2,}(?:йте|іть|жте|ьте|ште|вте|пте)',
    endings: '',
  },
  he: {
    verbs:
      '(?:מערבב|מחממ|מוסיפ|מבשל|אופ|מטגנ|קוצצ|חותכ|מקלפ|שופכ|יוצק|מניח|מכניס|מוציא|מקציפ|מקפל|לש|מרדד|יוצר|מכס|מצננ|מקרר|מגיש|מתבל|ממיס|סוחט|מגרד|שוטפ|מסננ|טוחנ|ממלא|מסדר|מפזר|מורח|שמ|נותנ|בוזק|מנפ|מרתיח|מנמיכ|מקשט|משמנ|מרפד|פורס|קולפ)ים|לערבב|לחמם|להוסיף|לבשל|לאפות|לטגן|לקצוץ|לחתוך|לקלף|לשפוך|ליצוק|להניח|להכניס|להוציא|להקציף|לקפל|ללוש|לרדד|ליצור|לכסות|לצנן|לקרר|להגיש|לתבל|להמיס|לסחוט|לגרד|לשטוף|לסנן|לטחון|לסדר|לפזר|למרוח|לשים',
    endings: '',
  },
}

const START = '(?:^|[.!;:] |[–-] )'
const patterns = Object.values(LANGUAGES).map(({ verbs, endings, next }) => {
  const following = next === undefined ? '\\S+ \\S' : `(?:${next})(?!\\p{L})`
  return new RegExp(`${START}(?:${verbs})(?:${endings})\\s${following}`, 'iu')
})

/** 'A hagymát felaprítjuk, majd …': in Hungarian the verb ends the clause. */
const HUNGARIAN =
  /\p{L}{2,}(?:j[uü]k|unk|ünk|zz?[uü]k|ssz?[uü]k)(?=$|[.,;:!)]| (?:és|majd|a|az|egy|rá|bele|ki|le|fel)(?!\p{L}))/u
/** 'フライパンにバターを熱します。': an object and a verb at the end. */
const JAPANESE = /を.*(?:ます|[るくすむうつぬぐぶ])(?:[。．♪！!]|$)/u

export const isForeignInstruction = (text: string): boolean =>
  patterns.some((pattern) => pattern.test(text)) || HUNGARIAN.test(text) || JAPANESE.test(text)
