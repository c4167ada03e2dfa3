import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { testApp } from '../../../../test/fixtures/app.ts'

const db = await cloneDatabase()
const { visitor } = await testApp(db)

test('the list of calls keeps the rules on which programs that read it depend', async () => {
  const answer = await (await visitor()).get('/v2/rest/openapi.json')
  expect(answer.statusCode).toBe(200)
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: answer.body, absoluteRef: 'openapi.json', config })
  const errors = problems.filter(({ severity, ignored }) => severity === 'error' && ignored !== true)
  expect(errors.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})
