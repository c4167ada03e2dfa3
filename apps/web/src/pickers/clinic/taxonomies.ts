import { listTaxonomies, type Taxonomy } from '@archwire/contract/insurance/payers'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { orSay } from '../../lib/or-say.ts'

/** The kinds of providers that payers know; they change with the product alone. */
export const taxonomiesQuery = queryOptions({
  queryKey: ['taxonomies'],
  queryFn: ({ signal }) => call(listTaxonomies, {}, { signal }).catch(orSay("We couldn't find taxonomies")),
  staleTime: Number.POSITIVE_INFINITY,
})

/** 'code - specialty', or the category of one that has none. */
export const taxonomyWords = ({ code, specialty, category }: Taxonomy): string =>
  `${code} - ${specialty ?? category}`
