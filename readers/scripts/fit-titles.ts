import { readFileSync, writeFileSync } from 'node:fs'
import { type Candidate, listCandidates, scoreTitle } from '../src/text/find-title.ts'
import { splitText } from '../src/text/read-text.ts'
import { FEATURES, type TitleFeature, type TitleWeights } from '../src/text/title-weights.ts'
import { readOwnTexts } from '../test/own-texts.ts'

/**
 * Fits the weights of title features: a softmax over the candidates of each text, by gradient descent (Adam) with a
 * penalty on large weights. Prints how many titles are right in cross-validation and writes src/text/title-weights.ts.
 */
const PENALTY = 1
const STEPS = 600
const RATE = 0.05
const FOLDS = 6
const FILE = new URL('../src/text/title-weights.ts', import.meta.url)

type Choice = { candidates: Candidate[]; isRight: boolean[] }

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

const choices: Choice[] = readOwnTexts('developed').map(({ text, expected }) => {
  const { head, ingredients: list, steps, ...around } = splitText(text)
  const accepted = expected.title.split(' || ').map(plain)
  const candidates = listCandidates(head, { ...around, list, steps })
  // The service takes '(makes 8)' from the title later.
  const isTitle = (name: string) => accepted.includes(plain(name.replace(/\s*\([^()]*\)$/, '')))
  return {
    candidates,
    isRight: candidates.map(({ name }) => accepted.includes(plain(name)) || isTitle(name)),
  }
})

const zero = () => Object.fromEntries(FEATURES.map((feature) => [feature, 0])) as TitleWeights

function share(
  weights: TitleWeights,
  candidates: Candidate[],
  isCounted: (index: number) => boolean,
): number[] {
  const scores = candidates.map(({ features }) => scoreTitle(features, weights))
  const most = Math.max(...scores)
  const powers = scores.map((score, index) => (isCounted(index) ? Math.exp(score - most) : 0))
  const sum = powers.reduce((a, b) => a + b, 0)
  return powers.map((power) => power / sum)
}

function fit(texts: Choice[]): TitleWeights {
  const usable = texts.filter(({ isRight }) => isRight.includes(true) && isRight.includes(false))
  const [weights, mean, square] = [zero(), zero(), zero()]
  const smooth = (old: number, value: number, keep: number) => keep * old + (1 - keep) * value
  for (let step = 1; step <= STEPS; step++) {
    const slope = zero()
    for (const { candidates, isRight } of usable) {
      const wanted = share(weights, candidates, (index) => isRight[index] === true)
      const given = share(weights, candidates, () => true)
      candidates.forEach(({ features }, index) => {
        const missing = (wanted[index] ?? 0) - (given[index] ?? 0)
        for (const feature of FEATURES) slope[feature] += missing * Number(features[feature])
      })
    }
    for (const feature of FEATURES) {
      const value = (slope[feature] - PENALTY * weights[feature]) / usable.length
      mean[feature] = smooth(mean[feature], value, 0.9)
      square[feature] = smooth(square[feature], value ** 2, 0.99)
      const size = Math.sqrt(square[feature] / (1 - 0.99 ** step)) + 1e-8
      weights[feature] += (RATE * mean[feature]) / (1 - 0.9 ** step) / size
    }
  }
  return weights
}

function countRight(weights: TitleWeights, texts: Choice[]): number {
  return texts.filter(({ candidates, isRight }) => {
    const scores = candidates.map(({ features }) => scoreTitle(features, weights))
    return isRight[scores.indexOf(Math.max(...scores))] === true
  }).length
}

let right = 0
for (let fold = 0; fold < FOLDS; fold++) {
  const isInFold = (_: Choice, index: number) => index % FOLDS === fold
  const weights = fit(choices.filter((choice, index) => !isInFold(choice, index)))
  right += countRight(weights, choices.filter(isInFold))
}
const weights = fit(choices)
console.log(`${right} of ${choices.length} titles right in cross-validation`)
console.log(`${countRight(weights, choices)} right with weights of all texts`)
const write = (text: string, feature: TitleFeature) =>
  text.replace(new RegExp(`^  ${feature}: .*$`, 'm'), `  ${feature}: ${Number(weights[feature].toFixed(2))},`)
writeFileSync(FILE, FEATURES.reduce(write, readFileSync(FILE, 'utf8')))
