// npm run operator -- create|roles|set-password|reset-2fa|list …: operator accounts from the shell.
import { readFileSync } from 'node:fs'
import os from 'node:os'
import { parseArgs } from 'node:util'
import { isRefusalCode, refusalText } from '@lantern/contract/errors'
import { Refusal } from '@lantern/kernel/refusal'
import type { Brand } from '../caller.ts'
import { type Context, createContext, createLogger } from '../context.ts'
import { openKeys } from '../keys/keep.ts'
import { type AuditActor, systemActor } from '../modules/audit/index.ts'
import { listBrands } from '../modules/config/index.ts'
import {
  assignRoles,
  createOperator,
  describeOperators,
  generatePassword,
  resetTotp,
  setPassword,
  STANDARD_ROLES,
} from '../modules/operators/index.ts'
import { atWork } from './frame.ts'
import { troubleOf } from './trouble.ts'
import { UsageWrong } from './usage.ts'

const USAGE = `Operator accounts of the console.

  npm run operator -- create NAME --role ROLE [--role ROLE …]   prints a password, once
  npm run operator -- roles NAME --role ROLE [--role ROLE …]    replaces the roles
  npm run operator -- set-password NAME                         prints a new password, once
  npm run operator -- reset-2fa NAME                            forgets the authenticator
  npm run operator -- list

Roles: ${Object.keys(STANDARD_ROLES).join(', ')}.
Options: --brand CODE (when there are several), --password-stdin (read the password instead).`

interface Wish {
  readonly command: string
  readonly username: string
  readonly roles: readonly string[]
  readonly brandCode: string | undefined
  readonly passwordFromInput: boolean
}

function readWish(args: readonly string[]): Wish {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      role: { type: 'string', multiple: true, default: [] },
      brand: { type: 'string' },
      'password-stdin': { type: 'boolean', default: false },
    },
  })
  const [command = '', username = ''] = positionals
  return {
    command,
    username,
    roles: values.role,
    brandCode: values.brand,
    passwordFromInput: values['password-stdin'],
  }
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

async function brandFor(ctx: Context, code: string | undefined): Promise<Brand> {
  const brands = await listBrands(ctx.db)
  const found = code === undefined ? brands : brands.filter((brand) => brand.code === code)
  const [only, another] = found
  if (!only)
    throw new UsageWrong(code === undefined ? 'There is no brand yet.' : `No brand ${code}.`)
  if (another) throw new UsageWrong(`Name a brand: ${brands.map((one) => one.code).join(', ')}.`)
  return only
}

/** Sets a password, read or made; a made one is shown when it holds, never before. */
async function withPassword(
  ctx: Context,
  wish: Wish,
  set: (password: string) => Promise<unknown>,
): Promise<void> {
  if (wish.passwordFromInput) {
    await set(readFileSync(0, 'utf8').replace(/\r?\n$/, ''))
    return
  }
  const password = generatePassword(ctx)
  await set(password)
  say(`Password of ${wish.username}, shown this once: ${password}`)
}

type Command = (ctx: Context, brand: Brand, actor: AuditActor, wish: Wish) => Promise<void>

const COMMANDS: Readonly<Record<string, Command>> = {
  create: async (ctx, brand, actor, wish) => {
    const { username, roles } = wish
    await withPassword(ctx, wish, (password) =>
      createOperator(ctx, brand.id, actor, { username, password, roles }),
    )
    say(`Made ${username} (${roles.join(', ')}) of ${brand.code}.`)
  },
  roles: async (ctx, brand, actor, { username, roles }) => {
    await assignRoles(ctx, brand.id, actor, { username, roles })
    say(`${username} of ${brand.code} is now: ${roles.join(', ')}.`)
  },
  'set-password': async (ctx, brand, actor, wish) => {
    await withPassword(ctx, wish, (password) =>
      setPassword(ctx, brand.id, actor, { username: wish.username, password }),
    )
    say(`${wish.username} of ${brand.code} has a new password; the session has ended.`)
  },
  'reset-2fa': async (ctx, brand, actor, { username }) => {
    await resetTotp(ctx, brand.id, actor, username)
    say(`${username} of ${brand.code} has no authenticator now; the session has ended.`)
  },
  list: async (ctx, brand) => {
    for (const line of await describeOperators(ctx.db, brand.id)) say(line)
  },
}

async function main(wish: Wish): Promise<void> {
  const run = COMMANDS[wish.command]
  if (!run || (wish.command !== 'list' && wish.username === '')) throw new UsageWrong(USAGE)
  await atWork({ name: 'operator', as: 'app', size: 2 }, async ({ config, db }) => {
    const ctx = createContext(config, db, createLogger('warn'), await openKeys(config, db))
    const brand = await brandFor(ctx, wish.brandCode)
    await run(ctx, brand, systemActor(`shell: ${os.userInfo().username}`), wish)
  })
}

function textOf(error: unknown, username: string): string | undefined {
  if (error instanceof UsageWrong) return error.message
  if (error instanceof TypeError && 'code' in error) return `${error.message}\n\n${USAGE}`
  if (!(error instanceof Refusal) || !isRefusalCode(error.code)) return undefined
  if (error.code === 'not_found') return `There is no operator ${username}.`
  const field = error.details?.['field']
  return refusalText(error.code) + (field === undefined ? '' : ` (${String(field)})`)
}

let username = ''
try {
  const wish = readWish(process.argv.slice(2))
  username = wish.username
  await main(wish)
} catch (error) {
  process.stderr.write(`${textOf(error, username) ?? troubleOf(error)}\n`)
  process.exitCode = 1
}
