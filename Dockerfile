# Built with all tools, run with none of them: no compiler, no package manager's cache, no root.
FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:20-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build --chown=root:root /app/package.json ./
COPY --from=build --chown=root:root /app/node_modules node_modules
COPY --from=build --chown=root:root /app/dist dist
RUN mkdir /data && chown node:node /data
USER node
EXPOSE 3000
CMD ["node", "--enable-source-maps", "dist/backend/src/main.js"]
