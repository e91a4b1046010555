import { createZip, type Fixture, PICTURE, PICTURE_TEXT, textFixture } from '../fixture.ts'

const PICTURE_BYTES = `bytes:${PICTURE.length}`
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'

export const XML_FIXTURES: Fixture[] = [
  textFixture(
    {
      format: 'recipeml',
      name: 'soup.xml',
      becomes: {
        'head.yield.qty': '"servings":4',
        'head.yield.unit': '"servings":4',
        'head.preptime.time.qty': '1200',
        'head.preptime.time.timeunit': '1200',
        'ingredients.ing-div.ing.amt.qty': '½ l whole milk, warm',
        'directions.step': 'Stir often',
      },
    },
    {
      'head.title': 'Milk soup',
      'head.subtitle': 'for children',
      'head.source.srcitem': 'An old notebook',
      'head.categories.cat': 'Soups',
      'head.yield.qty': '4',
      'head.yield.unit': 'portions',
      'head.preptime.time.qty': '20',
      'head.preptime.time.timeunit': 'minutes',
      description: 'White and mild',
      'equipment.tool': 'Whisk',
      'ingredients.ing-div.title': 'Base',
      'ingredients.ing-div.ing.amt.qty': '0.5',
      'ingredients.ing-div.ing.amt.unit': 'l',
      'ingredients.ing-div.ing.item': 'whole milk',
      'ingredients.ing-div.ing.prep': 'warm',
      'ingredients.ing-div.ing.alt-ing.item': 'oat drink',
      'directions.dir-div.title': 'On the stove',
      'directions.dir-div.step': 'Heat slowly',
      nutrition: 'light',
    },
    (v) => `${DECLARATION}<recipeml version="0.5"><recipe><head><title>${v['head.title']}</title>
      <subtitle>${v['head.subtitle']}</subtitle><source><srcitem>${v['head.source.srcitem']}</srcitem></source>
      <categories><cat>${v['head.categories.cat']}</cat></categories><yield><qty>4</qty><unit>portions</unit></yield>
      <preptime type="preparation"><time><qty>20</qty><timeunit>minutes</timeunit></time></preptime></head>
      <description>${v.description}</description><equipment><tool>${v['equipment.tool']}</tool></equipment>
      <ingredients><ing-div><title>Base</title><ing optional="no"><amt><qty>0.5</qty><unit>l</unit></amt>
      <item>whole milk</item><prep>warm</prep><alt-ing><item>oat drink</item></alt-ing></ing></ing-div></ingredients>
      <directions><dir-div><title>On the stove</title><step>Heat slowly</step></dir-div></directions>
      <nutrition>${v.nutrition}</nutrition></recipe></recipeml>`,
  ),
  textFixture(
    {
      format: 'krecipes',
      name: 'cookies.kreml',
      becomes: {
        'krecipes-description.pictures.pic': PICTURE_BYTES,
        'krecipes-description.preparation-time': '1800',
        'krecipes-description.yield.amount.min': '2–3 dozen',
        'krecipes-ingredients.ingredient-group.ingredient.amount': '¾ cups',
        'krecipes-ratings.rating.criterion.criteria.stars': '"rating":4',
      },
    },
    {
      'krecipes-description.title': 'Nut cookies',
      'krecipes-description.author': 'Colette Example',
      'krecipes-description.pictures.pic': PICTURE_TEXT,
      'krecipes-description.category.cat': 'Snacks',
      'krecipes-description.yield.amount.min': '2',
      'krecipes-description.yield.amount.max': '3',
      'krecipes-description.yield.type': 'dozen',
      'krecipes-description.preparation-time': '00:30',
      'krecipes-ingredients.ingredient-group.@name': 'Dry things',
      'krecipes-ingredients.ingredient-group.ingredient.name': 'ground nuts',
      'krecipes-ingredients.ingredient-group.ingredient.amount': '0.75',
      'krecipes-ingredients.ingredient-group.ingredient.unit': 'cups',
      'krecipes-ingredients.ingredient-group.ingredient.prep': 'roasted',
      'krecipes-instructions': 'Drop by spoonfuls',
      'krecipes-ratings.rating.rater': 'George Example',
      'krecipes-ratings.rating.comment': 'Good enough',
      'krecipes-ratings.rating.criterion.criteria.name': 'Taste',
      'krecipes-ratings.rating.criterion.criteria.stars': '4',
    },
    () => `${DECLARATION}<krecipes version="1"><krecipes-recipe><krecipes-description><title>Nut cookies</title>
      <author>Colette Example</author><pictures><pic format="JPEG" id="1"><![CDATA[${PICTURE_TEXT}]]></pic></pictures>
      <category><cat>Snacks</cat></category><yield><amount><min>2</min><max>3</max></amount><type>dozen</type></yield>
      <preparation-time>00:30</preparation-time></krecipes-description><krecipes-ingredients>
      <ingredient-group name="Dry things"><ingredient><name>ground nuts</name><amount>0.75</amount><unit>cups</unit>
      <prep>roasted</prep></ingredient></ingredient-group></krecipes-ingredients>
      <krecipes-instructions>Drop by spoonfuls</krecipes-instructions><krecipes-ratings><rating>
      <rater>George Example</rater><comment>Good enough</comment><criterion><criteria><name>Taste</name><stars>4</stars>
      </criteria></criterion></rating></krecipes-ratings></krecipes-recipe></krecipes>`,
  ),
  textFixture(
    {
      format: 'gourmet',
      name: 'all.grmt',
      becomes: {
        rating: '"rating":3.5',
        preptime: '2400',
        cooktime: '1500',
        yields: '"servings":6',
        category: 'Grain',
        image: PICTURE_BYTES,
        instructions: 'Cook it well',
      },
    },
    {
      title: 'Amazing millet',
      category: 'Sides, Grain',
      cuisine: 'Nigerian',
      source: 'A neighbour',
      link: 'https://example.org/millet',
      rating: '3.5/5 stars',
      preptime: '40 minutes',
      cooktime: '25 minutes',
      yields: '6 servings',
      image: PICTURE_TEXT,
      'ingredient-list.inggroup.groupname': 'grains',
      'ingredient-list.inggroup.ingredient.amount': '7',
      'ingredient-list.inggroup.ingredient.unit': 'spoons',
      'ingredient-list.inggroup.ingredient.item': 'millet',
      'ingredient-list.inggroup.ingredient.key': 'millet-key',
      'ingredient-list.ingref': 'Amazing sauce',
      instructions: 'Cook it &amp;lt;i&amp;gt;well&amp;lt;/i&amp;gt;',
      modifications: 'Less salt',
      mood: 'calm',
    },
    (
      v,
    ) => `${DECLARATION}<gourmetDoc><recipe id="1">${['title', 'category', 'cuisine', 'source', 'link', 'rating', 'preptime', 'cooktime', 'yields', 'instructions', 'modifications', 'mood'].map((name) => `<${name}> ${v[name]} </${name}>`).join('')}
      <image format="jpeg"><![CDATA[${PICTURE_TEXT}]]></image><ingredient-list><inggroup><groupname>grains</groupname>
      <ingredient><amount>7</amount><unit>spoons</unit><item>millet</item><key>millet-key</key></ingredient></inggroup>
      <ingref amount="1" refid="2">Amazing sauce</ingref></ingredient-list></recipe></gourmetDoc>`,
  ),
  textFixture(
    {
      format: 'cookml',
      name: 'kuchen.cml',
      becomes: {
        'head.@servingqty': '1 Blech',
        'head.@timeallqty': '7200',
        'head.picbin': PICTURE_BYTES,
        'part.ingredient.@unit': '3 EL Mohn',
        '@lang': '"language":"de"',
      },
    },
    {
      '@lang': 'DE',
      'head.@title': 'Mohnkuchen',
      'head.@rid': '4711',
      'head.@servingqty': '1',
      'head.@servingtype': 'Blech',
      'head.@difficulty': '3',
      'head.@timeallqty': '2 Stunden',
      'head.@createuser': 'Petra Beispiel',
      'head.cat': '3',
      'head.hint': 'Gebäck',
      'head.sourceline': 'Heft 1/2002',
      'head.picbin': PICTURE_TEXT,
      'part.@title': 'Belag',
      'part.ingredient.@qty': '3',
      'part.ingredient.@unit': 'tb',
      'part.ingredient.@item': 'Mohn',
      'part.ingredient.inote': 'gemahlen',
      'preparation.text': 'Rühren und backen',
      'remark.line': 'Hält lange',
    },
    () => `${DECLARATION}<cookml version="1.0"><recipe lang="DE"><head title="Mohnkuchen" rid="4711" servingqty="1"
      servingtype="Blech" difficulty="3" timeallqty="2 Stunden" createuser="Petra Beispiel"><cat>3</cat><hint>Gebäck</hint>
      <sourceline>Heft 1/2002</sourceline><picbin format="JPG">${PICTURE_TEXT}</picbin></head><part title="Belag">
      <ingredient qty="3" unit="tb" item="Mohn"><inote>gemahlen</inote></ingredient></part><preparation>
      <text>Rühren und backen</text></preparation><remark><line>Hält lange</line></remark></recipe></cookml>`,
  ),
  textFixture(
    {
      format: 'mastercook_mx2',
      name: 'dip.mx2',
      becomes: {
        'serv.@qty': '"servings":8',
        'prpt.@elapsed': '1800',
        'ttim.@elapsed': '5400',
        'yield.@qty': '3 cups',
        'ingr.@code': 'minced herbs',
        'ingr.@qty': '½ cup minced herbs, fresh',
        'rats.rate.@value': '"rating":4',
        'rats.rate.@name': '"rating":4',
        'alts.@label': 'Typed by: Joe',
      },
    },
    {
      '@name': 'Herb dip',
      '@author': 'Kim Example',
      rtxt: 'the whole recipe again',
      'serv.@qty': '8',
      'prpt.@elapsed': '0:30',
      'ttim.@elapsed': '1:30',
      'cats.catt': 'Dips',
      'ingr.@name': 'minced herbs',
      'ingr.@unit': 'cup',
      'ingr.@qty': '0.5',
      'ingr.@code': 'I',
      'ingr.iprp': 'fresh',
      'dirs.dirt': 'Blend all',
      desc: 'Green',
      srce: 'Garden monthly',
      'alts.@label': 'Typed by',
      'alts.@source': 'Joe',
      note: 'Keeps two days',
      'yield.@unit': 'cups',
      'yield.@qty': '3.000000',
      'rats.rate.@name': 'Overall',
      'rats.rate.@value': '8',
      cpyr: '1999 somebody',
    },
    () => `${DECLARATION}<mx2 source="MasterCook 6.0"><Summ><Nam>Herb dip</Nam></Summ>
      <RcpE name="Herb dip" author="Kim Example"><RTxt><![CDATA[the whole recipe again]]></RTxt><Serv qty="8"/>
      <PrpT elapsed="0:30"/><TTim elapsed="1:30"/><CatS><CatT>Dips</CatT></CatS>
      <IngR name="minced herbs" unit="cup" qty="0.5" code="I"><IPrp>fresh</IPrp></IngR><DirS><DirT>Blend all</DirT></DirS>
      <Desc>Green</Desc><Srce>Garden monthly</Srce><AltS label="Typed by" source="Joe"/><Note>Keeps two days</Note>
      <Yield unit="cups" qty="3.000000"/><RatS><RatE name="Overall" value="8"/></RatS><CpyR>1999 somebody</CpyR></RcpE></mx2>`,
  ),
  textFixture(
    {
      format: 'cookmate',
      name: 'backup.mcb',
      becomes: {
        preptime: '900',
        cooktime: '3000',
        'ingredient.li': '2 aubergines',
        imagepath: 'images/1.jpg',
        rating: '"rating":5',
        quantity: '"servings":4',
      },
    },
    {
      title: 'Moussaka',
      preptime: '15 min',
      cooktime: '50 min',
      description: 'Layers',
      'ingredient.li': '2 aubergines',
      'recipetext.li': 'Fry the slices',
      url: 'https://example.org/moussaka',
      imagepath: 'images/1.jpg',
      category: 'Ovens',
      quantity: '4',
      nutrition: '640 kcal',
      rating: '5',
      'comments.li': 'Rest before cutting',
      source: 'Taverna',
      lang: 'en',
      video: 'https://example.org/v',
    },
    (v) =>
      `${DECLARATION}<cookbook><recipe>${Object.entries(v)
        .map(([name, value]) => {
          const [outer, inner] = name.split('.')
          return inner
            ? `<${outer}><${inner}>${value}</${inner}></${outer}>`
            : `<${outer}>${value}</${outer}>`
        })
        .join('')}</recipe></cookbook>`,
    (text) => createZip({ 'cookbook.xml': text, 'images/1.jpg': PICTURE }),
  ),
]
