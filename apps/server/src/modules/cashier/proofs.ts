import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { pictureUrl, registerPictures, type Shelf } from '../../pictures/links.ts'
import { openPicture } from './pictures.ts'

const PROOFS: Shelf = { name: 'proof', purpose: 'cashier.proofLink' }

/** Where a picture is saved from, for a minute. */
export const proofUrl = (ctx: Context, id: string): string => pictureUrl(ctx, PROOFS, id)

/** `GET /proof/<id>`: a picture of a withdrawal or a deposit. */
export const registerProofs = (app: FastifyInstance, ctx: Context): void =>
  registerPictures(app, ctx, PROOFS, (id) => openPicture(ctx, ctx.db, id))
