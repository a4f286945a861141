import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { registerPictures, type Shelf } from '../../pictures/links.ts'
import { openDocumentPicture } from './documents.ts'

export const DOCUMENTS: Shelf = { name: 'document', purpose: 'kyc.documentLink' }

/** `GET /document/<id>`: a picture of a document, on the origin without cookies. */
export const registerDocuments = (app: FastifyInstance, ctx: Context): void =>
  registerPictures(app, ctx, DOCUMENTS, (id) => openDocumentPicture(ctx, ctx.db, id))
